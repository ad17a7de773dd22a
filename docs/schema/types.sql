-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create type public.account_mark_kind as enum ('email', 'phone', 'film');
create type public.appeal_outcome as enum ('upheld', 'reversed');
create type public.audience as enum ('anyone', 'companies');
create type public.checkout_status as enum ('pending', 'processing', 'declined', 'paid', 'failed', 'duplicate', 'talent_erased', 'superseded');
create type public.contact_stage as enum ('new', 'talking', 'trial', 'hired', 'not_now');
create type public.decision_action as enum ('answer_support', 'answer_ticket', 'hide_pitch', 'suspend_account', 'warn_person', 'remove_message', 'close_conversation', 'show_pitch', 'feature_pitch', 'restore_account', 'verify_company', 'refuse_verification', 'unverify_company', 'reverse_decision', 'grant_appeal', 'reject_appeal', 'accept_payment', 'refund_payment', 'propose_refund', 'uphold_report', 'dismiss_report', 'unfeature_pitch', 'keep_account', 'propose_erasure', 'erase_account', 'refuse_proposal', 'withdraw_proposal', 'close_return', 'export_account', 'retry_payment', 'close_payment', 'export_evidence', 'close_support', 'close_ticket', 'close_mail', 'retry_mail', 'close_job', 'add_operator', 'change_operator', 'remove_operator', 'remove_authenticator');
create type public.desk_figure as enum ('talent_sign_ups', 'company_sign_ups', 'live', 'views', 'unlocks', 'revenue', 'refunds', 'answers', 'answer_seconds', 'decisions', 'decision_seconds');
create type public.desk_kind as enum ('proposal', 'report', 'appeal', 'support', 'ticket', 'verification', 'payment', 'deletion', 'return', 'mail', 'job');
create type public.feed_part as enum ('all', 'unseen', 'seen', 'disliked', 'fresh');
create type public.invoice_kind as enum ('invoice', 'credit_note');
create type public.kept_record_kind as enum ('report', 'suspension', 'payment');
create type public.loss_reason as enum ('refunded', 'disputed', 'dispute_lost', 'suspended', 'erased');
create type public.notice_kind as enum ('account_suspended', 'account_restored', 'statement', 'reversal', 'appeal_granted', 'appeal_rejected', 'desk_daily', 'desk_urgent', 'contact_refunded', 'contact_disputed', 'contact_dispute_lost', 'contact_suspended', 'contact_restored', 'contact_erased', 'operator_added', 'operator_changed', 'operator_removed', 'operator_authenticator', 'operator_authenticator_added', 'operator_authenticator_gone', 'operator_erased', 'operator_refunded', 'operator_exported', 'operator_evidence', 'operator_proposed', 'operator_refused', 'payment_refunded', 'payment_partly_refunded', 'payment_returned');
create type public.operator_role as enum ('support', 'trust', 'money', 'owner');
create type public.pay_model as enum ('commission', 'base_and_commission', 'base');
create type public.payment_status as enum ('unlocked', 'already_unlocked', 'amount_mismatch', 'other_link', 'talent_erased', 'unknown_checkout', 'refunded', 'disputed', 'dispute_lost', 'closed');
create type public.position_title as enum ('Sales Closer', 'Setter', 'Closer', 'Frontend Developer', 'Backend Developer', 'Full Stack Developer', 'Mobile Developer', 'DevOps Engineer', 'Software Engineer', 'Game Developer', 'Data Engineer', 'AI/ML Engineer', 'Embedded Systems Developer', 'Data Scientist', 'Product Manager', 'UX Designer', 'Project Manager', 'Business Analyst', 'Marketing Manager', 'Sales Director', 'Financial Analyst', 'HR Manager', 'Operations Manager', 'Content Writer', 'Digital Marketing Specialist', 'UI Designer', 'Cloud Architect', 'Systems Administrator', 'Network Engineer', 'Security Analyst', 'QA Engineer', 'Machine Learning Engineer', 'AI Researcher', 'Blockchain Developer');
create type public.ready_answer_kind as enum ('support', 'ticket', 'refusal', 'report', 'appeal');
create type public.refund_state as enum ('asked', 'succeeded', 'failed');
create type public.report_outcome as enum ('upheld', 'dismissed', 'reversed');
create type public.report_reason as enum ('not_real', 'scam', 'contact_details', 'offensive', 'danger', 'other');
create type public.report_subject as enum ('pitch', 'company', 'conversation', 'message');
create type public.search_terms as ("position" text[], profession public.position_title, keywords text[], work_type public.work_type, languages text[], location text[], pay_model public.pay_model, on_target_earnings integer, notice_weeks integer);
create type public.stranger_mail_kind as enum ('ticket_answer', 'report_received', 'report_decided', 'report_reviewed');
create type public.system_kind as enum ('support_welcome', 'unlock_welcome', 'support_ticket', 'removed', 'pitch_hidden', 'pitch_shown', 'pitch_featured', 'account_restored', 'company_verified', 'verification_refused', 'company_unverified', 'report_upheld', 'report_dismissed', 'report_reopened', 'report_reversed', 'account_warned', 'message_removed', 'conversation_stopped', 'account_suspended', 'warning_withdrawn', 'message_restored', 'conversation_reopened', 'appeal_granted', 'appeal_rejected', 'erasure_waits', 'report_received', 'mark_taken', 'payment_accepted', 'payment_closed', 'payment_refunded', 'payment_partly_refunded', 'payment_returned', 'payment_disputed', 'dispute_won', 'dispute_lost');
create type public.user_type as enum ('company', 'talent');
create type public.work_type as enum ('on-site', 'hybrid', 'remote');
