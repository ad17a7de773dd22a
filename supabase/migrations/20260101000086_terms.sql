-- Everything that ends when its time is over, of the desk too (docs/product.md says how long each is kept).

-- Deletes everything whose time is over, and hurries what is due.
create or replace function private.purge_expired() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.purge_short_lived();
  perform private.purge_closed();
  perform private.purge_kept();
  perform private.purge_objections();
  perform private.purge_invoices();
  perform private.purge_desk_notes();
  perform private.purge_desk_waits();
  perform private.hurry_deletions();
end $$;
