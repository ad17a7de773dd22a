// Generated from supabase/migrations by `npm run gen:types`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      absent_talents: {
        Row: {
          first_name: string;
          position_id: string;
        };
        ComputedFields: never;
        Insert: {
          first_name: string;
          position_id: string;
        };
        Update: {
          first_name?: string;
          position_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'absent_talents_position_id_fkey';
            columns: ['position_id'];
            isOneToOne: true;
            referencedRelation: 'talent_positions';
            referencedColumns: ['id'];
          },
        ];
      };
      account_deletion_requests: {
        Row: {
          created_at: string;
          decided_at: string | null;
          user_id: string;
          waits_since: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          decided_at?: string | null;
          user_id?: string;
          waits_since?: string | null;
        };
        Update: {
          created_at?: string;
          decided_at?: string | null;
          user_id?: string;
          waits_since?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'account_deletion_requests_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      accounts: {
        Row: {
          created_at: string;
          user_id: string;
          user_type: Database['public']['Enums']['user_type'];
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          user_id: string;
          user_type: Database['public']['Enums']['user_type'];
        };
        Update: {
          created_at?: string;
          user_id?: string;
          user_type?: Database['public']['Enums']['user_type'];
        };
        Relationships: [];
      };
      appeal_links: {
        Row: {
          action: Database['public']['Enums']['decision_action'];
          decided_at: string;
          decision_id: string;
          expires_at: string;
          person_id: string | null;
          reason: Database['public']['Enums']['report_reason'];
          report_id: string | null;
          token_hash: string;
          undone_at: string | null;
          words: string;
        };
        ComputedFields: never;
        Insert: {
          action?: Database['public']['Enums']['decision_action'];
          decided_at: string;
          decision_id: string;
          expires_at: string;
          person_id?: string | null;
          reason: Database['public']['Enums']['report_reason'];
          report_id?: string | null;
          token_hash: string;
          undone_at?: string | null;
          words?: string;
        };
        Update: {
          action?: Database['public']['Enums']['decision_action'];
          decided_at?: string;
          decision_id?: string;
          expires_at?: string;
          person_id?: string | null;
          reason?: Database['public']['Enums']['report_reason'];
          report_id?: string | null;
          token_hash?: string;
          undone_at?: string | null;
          words?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'appeal_links_person_id_fkey';
            columns: ['person_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'appeal_links_report_id_fkey';
            columns: ['report_id'];
            isOneToOne: false;
            referencedRelation: 'reports';
            referencedColumns: ['id'];
          },
        ];
      };
      appeals: {
        Row: {
          appellant_id: string | null;
          conversation_id: string | null;
          created_at: string;
          decided_at: string | null;
          decision_id: string;
          id: string;
          outcome: Database['public']['Enums']['appeal_outcome'] | null;
          report_id: string | null;
          undone_at: string | null;
          words: string;
        };
        ComputedFields: never;
        Insert: {
          appellant_id?: string | null;
          conversation_id?: string | null;
          created_at?: string;
          decided_at?: string | null;
          decision_id: string;
          id?: string;
          outcome?: Database['public']['Enums']['appeal_outcome'] | null;
          report_id?: string | null;
          undone_at?: string | null;
          words: string;
        };
        Update: {
          appellant_id?: string | null;
          conversation_id?: string | null;
          created_at?: string;
          decided_at?: string | null;
          decision_id?: string;
          id?: string;
          outcome?: Database['public']['Enums']['appeal_outcome'] | null;
          report_id?: string | null;
          undone_at?: string | null;
          words?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'appeals_appellant_id_fkey';
            columns: ['appellant_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'appeals_conversation_id_fkey';
            columns: ['conversation_id'];
            isOneToOne: false;
            referencedRelation: 'conversations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'appeals_report_id_fkey';
            columns: ['report_id'];
            isOneToOne: false;
            referencedRelation: 'reports';
            referencedColumns: ['id'];
          },
        ];
      };
      billing_details: {
        Row: {
          address: string;
          company_id: string;
          name: string;
          tax_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          address: string;
          company_id?: string;
          name: string;
          tax_id?: string;
          updated_at?: string;
        };
        Update: {
          address?: string;
          company_id?: string;
          name?: string;
          tax_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'billing_details_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: true;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      broadcasts: {
        Row: {
          event: string;
          id: string;
          sent_at: string;
          topic: string;
        };
        ComputedFields: never;
        Insert: {
          event: string;
          id: string;
          sent_at?: string;
          topic: string;
        };
        Update: {
          event?: string;
          id?: string;
          sent_at?: string;
          topic?: string;
        };
        Relationships: [];
      };
      checkouts: {
        Row: {
          amount: number;
          checkout_url: string;
          company_id: string;
          created_at: string;
          currency: string;
          id: string;
          position_id: string | null;
          status: Database['public']['Enums']['checkout_status'];
          talent_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount?: number;
          checkout_url?: string;
          company_id?: string;
          created_at?: string;
          currency?: string;
          id?: string;
          position_id?: string | null;
          status?: Database['public']['Enums']['checkout_status'];
          talent_id?: string | null;
        };
        Update: {
          amount?: number;
          checkout_url?: string;
          company_id?: string;
          created_at?: string;
          currency?: string;
          id?: string;
          position_id?: string | null;
          status?: Database['public']['Enums']['checkout_status'];
          talent_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'checkouts_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'checkouts_position_id_fkey';
            columns: ['position_id'];
            isOneToOne: false;
            referencedRelation: 'talent_positions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'checkouts_talent_id_fkey';
            columns: ['talent_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      company_cards: {
        Row: {
          company_id: string;
          company_name: string;
          created_at: string;
          description: string | null;
          industry: string | null;
          is_verified: boolean;
          website: string | null;
        };
        ComputedFields: never;
        Insert: {
          company_id: string;
          company_name: string;
          created_at: string;
          description?: string | null;
          industry?: string | null;
          is_verified: boolean;
          website?: string | null;
        };
        Update: {
          company_id?: string;
          company_name?: string;
          created_at?: string;
          description?: string | null;
          industry?: string | null;
          is_verified?: boolean;
          website?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'company_cards_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: true;
            referencedRelation: 'company_profiles';
            referencedColumns: ['user_id'];
          },
        ];
      };
      company_profiles: {
        Row: {
          address: string | null;
          company_name: string;
          description: string | null;
          email: string | null;
          industry: string | null;
          is_verified: boolean;
          phone: string | null;
          updated_at: string;
          user_id: string;
          website: string | null;
        };
        ComputedFields: never;
        Insert: {
          address?: string | null;
          company_name?: string;
          description?: string | null;
          email?: string | null;
          industry?: string | null;
          is_verified?: boolean;
          phone?: string | null;
          updated_at?: string;
          user_id?: string;
          website?: string | null;
        };
        Update: {
          address?: string | null;
          company_name?: string;
          description?: string | null;
          email?: string | null;
          industry?: string | null;
          is_verified?: boolean;
          phone?: string | null;
          updated_at?: string;
          user_id?: string;
          website?: string | null;
        };
        Relationships: [];
      };
      conversation_blocks: {
        Row: {
          blocker_id: string;
          conversation_id: string;
          created_at: string;
        };
        ComputedFields: never;
        Insert: {
          blocker_id?: string;
          conversation_id: string;
          created_at?: string;
        };
        Update: {
          blocker_id?: string;
          conversation_id?: string;
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'conversation_blocks_blocker_id_fkey';
            columns: ['blocker_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'conversation_blocks_conversation_id_fkey';
            columns: ['conversation_id'];
            isOneToOne: false;
            referencedRelation: 'conversations';
            referencedColumns: ['id'];
          },
        ];
      };
      conversations: {
        Row: {
          closed_at: string | null;
          company_blocked_at: string | null;
          company_id: string;
          company_is_verified: boolean;
          company_name: string;
          created_at: string;
          id: string;
          is_open: boolean;
          last_seq: number;
          stopped_at: string | null;
          suspended_at: string | null;
          talent_blocked_at: string | null;
          talent_id: string;
          talent_name: string | null;
          updated_at: string;
          words: string;
        };
        ComputedFields: never;
        Insert: {
          closed_at?: string | null;
          company_blocked_at?: string | null;
          company_id: string;
          company_is_verified?: boolean;
          company_name: string;
          created_at?: string;
          id?: string;
          is_open?: never;
          last_seq?: number;
          stopped_at?: string | null;
          suspended_at?: string | null;
          talent_blocked_at?: string | null;
          talent_id: string;
          talent_name?: string | null;
          updated_at?: string;
          words?: never;
        };
        Update: {
          closed_at?: string | null;
          company_blocked_at?: string | null;
          company_id?: string;
          company_is_verified?: boolean;
          company_name?: string;
          created_at?: string;
          id?: string;
          is_open?: never;
          last_seq?: number;
          stopped_at?: string | null;
          suspended_at?: string | null;
          talent_blocked_at?: string | null;
          talent_id?: string;
          talent_name?: string | null;
          updated_at?: string;
          words?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'conversations_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'company_profiles';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'conversations_talent_id_fkey';
            columns: ['talent_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      decision_words: {
        Row: {
          created_at: string;
          decision_id: string;
          word: string;
        };
        ComputedFields: never;
        Insert: {
          created_at: string;
          decision_id: string;
          word: string;
        };
        Update: {
          created_at?: string;
          decision_id?: string;
          word?: string;
        };
        Relationships: [];
      };
      decisions: {
        Row: {
          action: string;
          checkout_id: string | null;
          created_at: string;
          facts: NonNullable<Json>;
          id: string;
          note: string;
          operator_id: string;
          person_id: string | null;
          reason: Database['public']['Enums']['report_reason'] | null;
          seen: Json | null;
          subject_id: string;
          words: string;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          checkout_id?: string | null;
          created_at?: string;
          facts?: NonNullable<Json>;
          id?: string;
          note?: string;
          operator_id?: string;
          person_id?: string | null;
          reason?: Database['public']['Enums']['report_reason'] | null;
          seen?: Json | null;
          subject_id: string;
          words?: string;
        };
        Update: {
          action?: string;
          checkout_id?: string | null;
          created_at?: string;
          facts?: NonNullable<Json>;
          id?: string;
          note?: string;
          operator_id?: string;
          person_id?: string | null;
          reason?: Database['public']['Enums']['report_reason'] | null;
          seen?: Json | null;
          subject_id?: string;
          words?: string;
        };
        Relationships: [];
      };
      desk_claims: {
        Row: {
          item_id: string;
          operator_id: string;
          until: string;
        };
        ComputedFields: never;
        Insert: {
          item_id: string;
          operator_id?: string;
          until?: string;
        };
        Update: {
          item_id?: string;
          operator_id?: string;
          until?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'desk_claims_item_id_fkey';
            columns: ['item_id'];
            isOneToOne: false;
            referencedRelation: 'desk_items';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'desk_claims_operator_id_fkey';
            columns: ['operator_id'];
            isOneToOne: false;
            referencedRelation: 'operators';
            referencedColumns: ['user_id'];
          },
        ];
      };
      desk_days: {
        Row: {
          currency: string;
          day: string;
          figure: string;
          n: number;
          shard: number;
        };
        ComputedFields: never;
        Insert: {
          currency?: string;
          day: string;
          figure: string;
          n: number;
          shard: number;
        };
        Update: {
          currency?: string;
          day?: string;
          figure?: string;
          n?: number;
          shard?: number;
        };
        Relationships: [];
      };
      desk_items: {
        Row: {
          due_at: string | null;
          facts: NonNullable<Json>;
          id: string;
          is_urgent: boolean;
          kind: string;
          person_id: string | null;
          priority: number;
          ranks_at: string;
          since: string;
          snoozed_by: string | null;
          snoozed_until: string | null;
          subject_id: string;
        };
        ComputedFields: never;
        Insert: {
          due_at?: string | null;
          facts?: NonNullable<Json>;
          id?: string;
          is_urgent?: boolean;
          kind: string;
          person_id?: string | null;
          priority?: never;
          ranks_at?: never;
          since?: string;
          snoozed_by?: string | null;
          snoozed_until?: string | null;
          subject_id: string;
        };
        Update: {
          due_at?: string | null;
          facts?: NonNullable<Json>;
          id?: string;
          is_urgent?: boolean;
          kind?: string;
          person_id?: string | null;
          priority?: never;
          ranks_at?: never;
          since?: string;
          snoozed_by?: string | null;
          snoozed_until?: string | null;
          subject_id?: string;
        };
        Relationships: [];
      };
      desk_kinds: {
        Row: {
          action: Database['public']['Enums']['decision_action'] | null;
          kind: Database['public']['Enums']['desk_kind'];
          place: number;
        };
        ComputedFields: never;
        Insert: {
          action?: Database['public']['Enums']['decision_action'] | null;
          kind: Database['public']['Enums']['desk_kind'];
          place: number;
        };
        Update: {
          action?: Database['public']['Enums']['decision_action'] | null;
          kind?: Database['public']['Enums']['desk_kind'];
          place?: number;
        };
        Relationships: [];
      };
      desk_notes: {
        Row: {
          content: string;
          created_at: string;
          id: string;
          kind: Database['public']['Enums']['desk_kind'] | null;
          operator_id: string;
          person_id: string | null;
          subject_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          content: string;
          created_at?: string;
          id?: string;
          kind?: Database['public']['Enums']['desk_kind'] | null;
          operator_id?: string;
          person_id?: string | null;
          subject_id?: string | null;
        };
        Update: {
          content?: string;
          created_at?: string;
          id?: string;
          kind?: Database['public']['Enums']['desk_kind'] | null;
          operator_id?: string;
          person_id?: string | null;
          subject_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'desk_notes_kind_fkey';
            columns: ['kind'];
            isOneToOne: false;
            referencedRelation: 'desk_kinds';
            referencedColumns: ['kind'];
          },
          {
            foreignKeyName: 'desk_notes_person_id_fkey';
            columns: ['person_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      desk_operators: {
        Row: {
          authenticator_at: string | null;
          created_at: string;
          roles: Database['public']['Enums']['operator_role'][];
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          authenticator_at?: string | null;
          created_at: string;
          roles: Database['public']['Enums']['operator_role'][];
          user_id: string;
        };
        Update: {
          authenticator_at?: string | null;
          created_at?: string;
          roles?: Database['public']['Enums']['operator_role'][];
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'desk_operators_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'desk_people';
            referencedColumns: ['user_id'];
          },
        ];
      };
      desk_people: {
        Row: {
          created_at: string;
          email: string | null;
          name: string | null;
          own_email: string | null;
          phone: string | null;
          user_id: string;
          user_type: Database['public']['Enums']['user_type'];
          website: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at: string;
          email?: string | null;
          name?: string | null;
          own_email?: string | null;
          phone?: string | null;
          user_id: string;
          user_type: Database['public']['Enums']['user_type'];
          website?: string | null;
        };
        Update: {
          created_at?: string;
          email?: string | null;
          name?: string | null;
          own_email?: string | null;
          phone?: string | null;
          user_id?: string;
          user_type?: Database['public']['Enums']['user_type'];
          website?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'desk_people_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      desk_spellings: {
        Row: {
          spelling: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          spelling: string;
          user_id: string;
        };
        Update: {
          spelling?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'desk_spellings_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'desk_people';
            referencedColumns: ['user_id'];
          },
        ];
      };
      desk_waits: {
        Row: {
          ended_at: string;
          id: number;
          kind: Database['public']['Enums']['desk_kind'];
          seconds: number;
        };
        ComputedFields: never;
        Insert: {
          ended_at?: string;
          id?: never;
          kind: Database['public']['Enums']['desk_kind'];
          seconds: number;
        };
        Update: {
          ended_at?: string;
          id?: never;
          kind?: Database['public']['Enums']['desk_kind'];
          seconds?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'desk_waits_kind_fkey';
            columns: ['kind'];
            isOneToOne: false;
            referencedRelation: 'desk_kinds';
            referencedColumns: ['kind'];
          },
        ];
      };
      desk_words: {
        Row: {
          user_id: string;
          word: string;
        };
        ComputedFields: never;
        Insert: {
          user_id: string;
          word: string;
        };
        Update: {
          user_id?: string;
          word?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'desk_words_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'desk_people';
            referencedColumns: ['user_id'];
          },
        ];
      };
      featured_pitches: {
        Row: {
          chosen_at: string;
          position_id: string;
        };
        ComputedFields: never;
        Insert: {
          chosen_at?: string;
          position_id: string;
        };
        Update: {
          chosen_at?: string;
          position_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'featured_pitches_position_id_fkey';
            columns: ['position_id'];
            isOneToOne: true;
            referencedRelation: 'video_feed';
            referencedColumns: ['position_id'];
          },
        ];
      };
      fresh_pitches: {
        Row: {
          position_id: string;
          published_at: string;
          views_left: number;
        };
        ComputedFields: never;
        Insert: {
          position_id: string;
          published_at: string;
          views_left?: number;
        };
        Update: {
          position_id?: string;
          published_at?: string;
          views_left?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'fresh_pitches_position_id_fkey';
            columns: ['position_id'];
            isOneToOne: true;
            referencedRelation: 'talent_positions';
            referencedColumns: ['id'];
          },
        ];
      };
      invoice_corrections: {
        Row: {
          company_id: string;
          created_at: string;
          id: string;
          payment_id: string;
        };
        ComputedFields: never;
        Insert: {
          company_id?: string;
          created_at?: string;
          id?: string;
          payment_id: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          id?: string;
          payment_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'invoice_corrections_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      invoices: {
        Row: {
          buyer: NonNullable<Json>;
          company_id: string | null;
          corrects: string | null;
          currency: string;
          id: string;
          issued_at: string;
          keep_until: string;
          kind: Database['public']['Enums']['invoice_kind'];
          line: NonNullable<Json>;
          net: number;
          number: string;
          payment_id: string;
          replaces: string | null;
          seller: NonNullable<Json>;
          total: number;
          vat: number;
          vat_note: string | null;
          vat_percent: number;
        };
        ComputedFields: never;
        Insert: {
          buyer: NonNullable<Json>;
          company_id?: string | null;
          corrects?: string | null;
          currency: string;
          id?: string;
          issued_at?: string;
          keep_until: string;
          kind: Database['public']['Enums']['invoice_kind'];
          line?: NonNullable<Json>;
          net: number;
          number: string;
          payment_id: string;
          replaces?: string | null;
          seller: NonNullable<Json>;
          total: number;
          vat: number;
          vat_note?: string | null;
          vat_percent: number;
        };
        Update: {
          buyer?: NonNullable<Json>;
          company_id?: string | null;
          corrects?: string | null;
          currency?: string;
          id?: string;
          issued_at?: string;
          keep_until?: string;
          kind?: Database['public']['Enums']['invoice_kind'];
          line?: NonNullable<Json>;
          net?: number;
          number?: string;
          payment_id?: string;
          replaces?: string | null;
          seller?: NonNullable<Json>;
          total?: number;
          vat?: number;
          vat_note?: string | null;
          vat_percent?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'invoices_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      lost_contacts: {
        Row: {
          amount: number;
          candidate: string | null;
          company_id: string;
          conversation_id: string | null;
          created_at: string;
          currency: string;
          id: string;
          next_on: string | null;
          next_step: string;
          note: string;
          payment_id: string;
          position_title: string | null;
          reason: Database['public']['Enums']['loss_reason'];
          stage: Database['public']['Enums']['contact_stage'];
          talent_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          candidate?: string | null;
          company_id: string;
          conversation_id?: string | null;
          created_at?: string;
          currency: string;
          id?: string;
          next_on?: string | null;
          next_step?: string;
          note?: string;
          payment_id: string;
          position_title?: string | null;
          reason: Database['public']['Enums']['loss_reason'];
          stage?: Database['public']['Enums']['contact_stage'];
          talent_id?: string | null;
        };
        Update: {
          amount?: number;
          candidate?: string | null;
          company_id?: string;
          conversation_id?: string | null;
          created_at?: string;
          currency?: string;
          id?: string;
          next_on?: string | null;
          next_step?: string;
          note?: string;
          payment_id?: string;
          position_title?: string | null;
          reason?: Database['public']['Enums']['loss_reason'];
          stage?: Database['public']['Enums']['contact_stage'];
          talent_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'lost_contacts_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      messages: {
        Row: {
          answers_seq: number | null;
          content: string;
          conversation_id: string;
          created_at: string;
          id: string;
          is_system: boolean;
          read: boolean;
          receiver_id: string | null;
          sender_id: string | null;
          seq: number;
          system_facts: Json | null;
          system_kind: Database['public']['Enums']['system_kind'] | null;
          words: string;
        };
        ComputedFields: never;
        Insert: {
          answers_seq?: number | null;
          content: string;
          conversation_id: string;
          created_at?: string;
          id?: string;
          is_system?: boolean;
          read?: boolean;
          receiver_id?: string | null;
          sender_id?: string | null;
          seq?: number;
          system_facts?: Json | null;
          system_kind?: Database['public']['Enums']['system_kind'] | null;
          words?: never;
        };
        Update: {
          answers_seq?: number | null;
          content?: string;
          conversation_id?: string;
          created_at?: string;
          id?: string;
          is_system?: boolean;
          read?: boolean;
          receiver_id?: string | null;
          sender_id?: string | null;
          seq?: number;
          system_facts?: Json | null;
          system_kind?: Database['public']['Enums']['system_kind'] | null;
          words?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'messages_conversation_id_fkey';
            columns: ['conversation_id'];
            isOneToOne: false;
            referencedRelation: 'conversations';
            referencedColumns: ['id'];
          },
        ];
      };
      notification_settings: {
        Row: {
          language: string;
          search_mail: boolean;
          unread_mail: boolean;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          language?: string;
          search_mail?: boolean;
          unread_mail?: boolean;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          language?: string;
          search_mail?: boolean;
          unread_mail?: boolean;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'notification_settings_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      open_pitches: {
        Row: {
          languages: string[];
          notice_weeks: number | null;
          on_target_earnings: number | null;
          pay_model: Database['public']['Enums']['pay_model'] | null;
          position_id: string;
          position_title: string;
          published_at: string;
          search: unknown;
          work_type: Database['public']['Enums']['work_type'] | null;
        };
        ComputedFields: never;
        Insert: {
          languages: string[];
          notice_weeks?: number | null;
          on_target_earnings?: number | null;
          pay_model?: Database['public']['Enums']['pay_model'] | null;
          position_id: string;
          position_title: string;
          published_at: string;
          search: unknown;
          work_type?: Database['public']['Enums']['work_type'] | null;
        };
        Update: {
          languages?: string[];
          notice_weeks?: number | null;
          on_target_earnings?: number | null;
          pay_model?: Database['public']['Enums']['pay_model'] | null;
          position_id?: string;
          position_title?: string;
          published_at?: string;
          search?: unknown;
          work_type?: Database['public']['Enums']['work_type'] | null;
        };
        Relationships: [
          {
            foreignKeyName: 'open_pitches_position_id_fkey';
            columns: ['position_id'];
            isOneToOne: true;
            referencedRelation: 'video_feed';
            referencedColumns: ['position_id'];
          },
        ];
      };
      operator_reads: {
        Row: {
          opened_at: string;
          operator_id: string;
          person_id: string;
          read_at: string;
        };
        ComputedFields: never;
        Insert: {
          opened_at?: string;
          operator_id?: string;
          person_id: string;
          read_at?: string;
        };
        Update: {
          opened_at?: string;
          operator_id?: string;
          person_id?: string;
          read_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'operator_reads_operator_id_fkey';
            columns: ['operator_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'operator_reads_person_id_fkey';
            columns: ['person_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      operators: {
        Row: {
          created_at: string;
          roles: Database['public']['Enums']['operator_role'][];
          tokens_after: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          roles?: Database['public']['Enums']['operator_role'][];
          tokens_after?: string | null;
          user_id: string;
        };
        Update: {
          created_at?: string;
          roles?: Database['public']['Enums']['operator_role'][];
          tokens_after?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'operators_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      opinion_links: {
        Row: {
          company_id: string;
          company_name: string;
          created_at: string;
          expires_at: string;
          id: string;
          position_id: string | null;
          revoked_at: string | null;
          token_hash: string;
        };
        ComputedFields: never;
        Insert: {
          company_id?: string;
          company_name?: string;
          created_at?: string;
          expires_at?: string;
          id?: string;
          position_id?: string | null;
          revoked_at?: string | null;
          token_hash: string;
        };
        Update: {
          company_id?: string;
          company_name?: string;
          created_at?: string;
          expires_at?: string;
          id?: string;
          position_id?: string | null;
          revoked_at?: string | null;
          token_hash?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'opinion_links_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'opinion_links_position_id_fkey';
            columns: ['position_id'];
            isOneToOne: false;
            referencedRelation: 'talent_positions';
            referencedColumns: ['id'];
          },
        ];
      };
      opinions: {
        Row: {
          company_id: string;
          created_at: string;
          device_hash: string;
          is_seen: boolean;
          link_id: string;
          name: string;
          position_id: string;
          says_yes: boolean;
          updated_at: string;
          word: string;
        };
        ComputedFields: never;
        Insert: {
          company_id?: string;
          created_at?: string;
          device_hash?: string;
          is_seen?: boolean;
          link_id?: string;
          name?: string;
          position_id: string;
          says_yes: boolean;
          updated_at?: string;
          word?: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          device_hash?: string;
          is_seen?: boolean;
          link_id?: string;
          name?: string;
          position_id?: string;
          says_yes?: boolean;
          updated_at?: string;
          word?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'opinions_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'opinions_link_id_fkey';
            columns: ['link_id'];
            isOneToOne: false;
            referencedRelation: 'opinion_links';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'opinions_position_id_fkey';
            columns: ['position_id'];
            isOneToOne: false;
            referencedRelation: 'talent_positions';
            referencedColumns: ['id'];
          },
        ];
      };
      payment_events: {
        Row: {
          amount: number | null;
          checkout_id: string | null;
          created_at: string;
          currency: string | null;
          dispute_id: string | null;
          id: string;
          kind: Database['public']['Enums']['payment_event_kind'];
          occurred_at: string;
          outcome: Database['public']['Enums']['payment_event_outcome'];
          payload: NonNullable<Json>;
          payment_id: string | null;
          problem: string | null;
          settled: boolean;
          status: string | null;
          type: string;
        };
        ComputedFields: never;
        Insert: {
          amount?: number | null;
          checkout_id?: string | null;
          created_at?: string;
          currency?: string | null;
          dispute_id?: string | null;
          id: string;
          kind?: Database['public']['Enums']['payment_event_kind'];
          occurred_at?: string;
          outcome?: Database['public']['Enums']['payment_event_outcome'];
          payload: NonNullable<Json>;
          payment_id?: string | null;
          problem?: string | null;
          settled?: boolean;
          status?: string | null;
          type: string;
        };
        Update: {
          amount?: number | null;
          checkout_id?: string | null;
          created_at?: string;
          currency?: string | null;
          dispute_id?: string | null;
          id?: string;
          kind?: Database['public']['Enums']['payment_event_kind'];
          occurred_at?: string;
          outcome?: Database['public']['Enums']['payment_event_outcome'];
          payload?: NonNullable<Json>;
          payment_id?: string | null;
          problem?: string | null;
          settled?: boolean;
          status?: string | null;
          type?: string;
        };
        Relationships: [];
      };
      payment_references: {
        Row: {
          event_id: string;
          reference: string;
        };
        ComputedFields: never;
        Insert: {
          event_id: string;
          reference: string;
        };
        Update: {
          event_id?: string;
          reference?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'payment_references_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'payment_events';
            referencedColumns: ['id'];
          },
        ];
      };
      payments: {
        Row: {
          accepted: boolean;
          amount: number;
          candidate: string | null;
          checkout_id: string | null;
          closed_at: string | null;
          company_id: string | null;
          currency: string;
          delivered: boolean;
          has_other_link: boolean;
          paid_at: string;
          payment_id: string;
          position_title: string | null;
          refunded_amount: number;
          settled: boolean;
          status: Database['public']['Enums']['payment_status'];
          talent_id: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          accepted: boolean;
          amount: number;
          candidate?: string | null;
          checkout_id?: string | null;
          closed_at?: string | null;
          company_id?: string | null;
          currency: string;
          delivered?: boolean;
          has_other_link?: boolean;
          paid_at?: string;
          payment_id: string;
          position_title?: string | null;
          refunded_amount?: number;
          settled?: boolean;
          status: Database['public']['Enums']['payment_status'];
          talent_id?: string | null;
          updated_at?: string;
        };
        Update: {
          accepted?: boolean;
          amount?: number;
          candidate?: string | null;
          checkout_id?: string | null;
          closed_at?: string | null;
          company_id?: string | null;
          currency?: string;
          delivered?: boolean;
          has_other_link?: boolean;
          paid_at?: string;
          payment_id?: string;
          position_title?: string | null;
          refunded_amount?: number;
          settled?: boolean;
          status?: Database['public']['Enums']['payment_status'];
          talent_id?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'payments_checkout_id_fkey';
            columns: ['checkout_id'];
            isOneToOne: false;
            referencedRelation: 'checkouts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'payments_talent_id_fkey';
            columns: ['talent_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      position_captions: {
        Row: {
          cues: NonNullable<Json>;
          language: string;
          position_id: string;
          updated_at: string;
          video_url: string;
          words: string[];
        };
        ComputedFields: never;
        Insert: {
          cues: NonNullable<Json>;
          language: string;
          position_id: string;
          updated_at?: string;
          video_url: string;
          words?: string[];
        };
        Update: {
          cues?: NonNullable<Json>;
          language?: string;
          position_id?: string;
          updated_at?: string;
          video_url?: string;
          words?: string[];
        };
        Relationships: [
          {
            foreignKeyName: 'position_captions_position_id_fkey';
            columns: ['position_id'];
            isOneToOne: false;
            referencedRelation: 'talent_positions';
            referencedColumns: ['id'];
          },
        ];
      };
      position_days: {
        Row: {
          day: string;
          link_views: number;
          position_id: string;
          talent_id: string;
          unlocks: number;
          views: number;
        };
        ComputedFields: never;
        Insert: {
          day: string;
          link_views?: number;
          position_id: string;
          talent_id: string;
          unlocks?: number;
          views?: number;
        };
        Update: {
          day?: string;
          link_views?: number;
          position_id?: string;
          talent_id?: string;
          unlocks?: number;
          views?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'position_days_position_id_fkey';
            columns: ['position_id'];
            isOneToOne: false;
            referencedRelation: 'talent_positions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'position_days_talent_id_fkey';
            columns: ['talent_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      position_retention: {
        Row: {
          film: string;
          past_start: number;
          position_id: string;
          started_at: string;
          stopped: number[];
          talent_id: string;
          watched: number;
        };
        ComputedFields: never;
        Insert: {
          film: string;
          past_start?: number;
          position_id: string;
          started_at?: string;
          stopped?: number[];
          talent_id: string;
          watched?: number;
        };
        Update: {
          film?: string;
          past_start?: number;
          position_id?: string;
          started_at?: string;
          stopped?: number[];
          talent_id?: string;
          watched?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'position_retention_position_id_fkey';
            columns: ['position_id'];
            isOneToOne: false;
            referencedRelation: 'talent_positions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'position_retention_talent_id_fkey';
            columns: ['talent_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      position_views: {
        Row: {
          day: string;
          position_id: string;
          source: string | null;
          viewer_key: string;
        };
        ComputedFields: never;
        Insert: {
          day?: string;
          position_id: string;
          source?: string | null;
          viewer_key?: string;
        };
        Update: {
          day?: string;
          position_id?: string;
          source?: string | null;
          viewer_key?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'position_views_position_id_fkey';
            columns: ['position_id'];
            isOneToOne: false;
            referencedRelation: 'talent_positions';
            referencedColumns: ['id'];
          },
        ];
      };
      position_watches: {
        Row: {
          day: string;
          film: string;
          past_start: boolean;
          position_id: string;
          reached: number;
          viewer_key: string;
        };
        ComputedFields: never;
        Insert: {
          day?: string;
          film: string;
          past_start: boolean;
          position_id: string;
          reached: number;
          viewer_key?: string;
        };
        Update: {
          day?: string;
          film?: string;
          past_start?: boolean;
          position_id?: string;
          reached?: number;
          viewer_key?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'position_watches_position_id_fkey';
            columns: ['position_id'];
            isOneToOne: false;
            referencedRelation: 'talent_positions';
            referencedColumns: ['id'];
          },
        ];
      };
      proposals: {
        Row: {
          action: Database['public']['Enums']['decision_action'];
          created_at: string;
          id: string;
          note: string;
          operator_id: string;
          person_id: string | null;
          seen: Json | null;
          subject_id: string;
        };
        ComputedFields: never;
        Insert: {
          action: Database['public']['Enums']['decision_action'];
          created_at?: string;
          id?: string;
          note: string;
          operator_id: string;
          person_id?: string | null;
          seen?: Json | null;
          subject_id: string;
        };
        Update: {
          action?: Database['public']['Enums']['decision_action'];
          created_at?: string;
          id?: string;
          note?: string;
          operator_id?: string;
          person_id?: string | null;
          seen?: Json | null;
          subject_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'proposals_operator_id_fkey';
            columns: ['operator_id'];
            isOneToOne: false;
            referencedRelation: 'desk_operators';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'proposals_person_id_fkey';
            columns: ['person_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      ready_answers: {
        Row: {
          created_at: string;
          id: string;
          kind: Database['public']['Enums']['ready_answer_kind'];
          place: number;
          texts: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          kind: Database['public']['Enums']['ready_answer_kind'];
          place?: number;
          texts: NonNullable<Json>;
        };
        Update: {
          created_at?: string;
          id?: string;
          kind?: Database['public']['Enums']['ready_answer_kind'];
          place?: number;
          texts?: NonNullable<Json>;
        };
        Relationships: [];
      };
      refunds: {
        Row: {
          amount: number;
          asked_at: string;
          currency: string;
          decision_id: string;
          id: string;
          payment_id: string;
          problem: string | null;
          provider_id: string | null;
          refunded_before: number;
          settled_at: string | null;
          state: Database['public']['Enums']['refund_state'];
          tried_at: string;
          words: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          asked_at?: string;
          currency: string;
          decision_id: string;
          id?: string;
          payment_id: string;
          problem?: string | null;
          provider_id?: string | null;
          refunded_before: number;
          settled_at?: string | null;
          state?: Database['public']['Enums']['refund_state'];
          tried_at?: string;
          words?: string;
        };
        Update: {
          amount?: number;
          asked_at?: string;
          currency?: string;
          decision_id?: string;
          id?: string;
          payment_id?: string;
          problem?: string | null;
          provider_id?: string | null;
          refunded_before?: number;
          settled_at?: string | null;
          state?: Database['public']['Enums']['refund_state'];
          tried_at?: string;
          words?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'refunds_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['payment_id'];
          },
        ];
      };
      removed_messages: {
        Row: {
          content: string;
          decision_id: string;
          message_id: string;
          removed_at: string;
        };
        ComputedFields: never;
        Insert: {
          content: string;
          decision_id: string;
          message_id: string;
          removed_at?: string;
        };
        Update: {
          content?: string;
          decision_id?: string;
          message_id?: string;
          removed_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'removed_messages_message_id_fkey';
            columns: ['message_id'];
            isOneToOne: true;
            referencedRelation: 'messages';
            referencedColumns: ['id'];
          },
        ];
      };
      reports: {
        Row: {
          accused_id: string | null;
          caller_key: string;
          conversation_id: string | null;
          created_at: string;
          decided_at: string | null;
          decision_id: string | null;
          evidence: Json | null;
          id: string;
          message_id: string | null;
          outcome: Database['public']['Enums']['report_outcome'] | null;
          position_id: string | null;
          reason: Database['public']['Enums']['report_reason'];
          reporter_email: string | null;
          reporter_email_key: string | null;
          reporter_id: string | null;
          reporter_language: string | null;
          reporter_name: string | null;
          step: Database['public']['Enums']['decision_action'] | null;
          subject: Database['public']['Enums']['report_subject'];
          subject_id: string;
          thing: string;
          words: string;
        };
        ComputedFields: never;
        Insert: {
          accused_id?: string | null;
          caller_key?: string;
          conversation_id?: string | null;
          created_at?: string;
          decided_at?: string | null;
          decision_id?: string | null;
          evidence?: Json | null;
          id?: string;
          message_id?: string | null;
          outcome?: Database['public']['Enums']['report_outcome'] | null;
          position_id?: string | null;
          reason: Database['public']['Enums']['report_reason'];
          reporter_email?: string | null;
          reporter_email_key?: never;
          reporter_id?: string | null;
          reporter_language?: string | null;
          reporter_name?: string | null;
          step?: Database['public']['Enums']['decision_action'] | null;
          subject: Database['public']['Enums']['report_subject'];
          subject_id?: string;
          thing?: never;
          words?: string;
        };
        Update: {
          accused_id?: string | null;
          caller_key?: string;
          conversation_id?: string | null;
          created_at?: string;
          decided_at?: string | null;
          decision_id?: string | null;
          evidence?: Json | null;
          id?: string;
          message_id?: string | null;
          outcome?: Database['public']['Enums']['report_outcome'] | null;
          position_id?: string | null;
          reason?: Database['public']['Enums']['report_reason'];
          reporter_email?: string | null;
          reporter_email_key?: never;
          reporter_id?: string | null;
          reporter_language?: string | null;
          reporter_name?: string | null;
          step?: Database['public']['Enums']['decision_action'] | null;
          subject?: Database['public']['Enums']['report_subject'];
          subject_id?: string;
          thing?: never;
          words?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'reports_accused_id_fkey';
            columns: ['accused_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'reports_conversation_id_fkey';
            columns: ['conversation_id'];
            isOneToOne: false;
            referencedRelation: 'conversations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'reports_message_id_fkey';
            columns: ['message_id'];
            isOneToOne: false;
            referencedRelation: 'messages';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'reports_position_id_fkey';
            columns: ['position_id'];
            isOneToOne: false;
            referencedRelation: 'talent_positions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'reports_reporter_id_fkey';
            columns: ['reporter_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      role_actions: {
        Row: {
          action: Database['public']['Enums']['decision_action'];
          role: Database['public']['Enums']['operator_role'];
        };
        ComputedFields: never;
        Insert: {
          action: Database['public']['Enums']['decision_action'];
          role: Database['public']['Enums']['operator_role'];
        };
        Update: {
          action?: Database['public']['Enums']['decision_action'];
          role?: Database['public']['Enums']['operator_role'];
        };
        Relationships: [];
      };
      saved_searches: {
        Row: {
          company_id: string;
          created_at: string;
          id: string;
          looked_at: string;
          mail: boolean;
          name: string;
          terms: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          company_id?: string;
          created_at?: string;
          id?: string;
          looked_at?: string;
          mail?: boolean;
          name: string;
          terms: NonNullable<Json>;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          id?: string;
          looked_at?: string;
          mail?: boolean;
          name?: string;
          terms?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: 'saved_searches_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      seen_pitches: {
        Row: {
          company_id: string;
          position_id: string;
          published_at: string;
          seen_at: string;
        };
        ComputedFields: never;
        Insert: {
          company_id: string;
          position_id: string;
          published_at: string;
          seen_at?: string;
        };
        Update: {
          company_id?: string;
          position_id?: string;
          published_at?: string;
          seen_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'seen_pitches_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'seen_pitches_position_id_fkey';
            columns: ['position_id'];
            isOneToOne: false;
            referencedRelation: 'talent_positions';
            referencedColumns: ['id'];
          },
        ];
      };
      shortlist: {
        Row: {
          company_id: string;
          created_at: string;
          note: string;
          position_id: string;
        };
        ComputedFields: never;
        Insert: {
          company_id?: string;
          created_at?: string;
          note?: string;
          position_id: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          note?: string;
          position_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'shortlist_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'shortlist_position_id_fkey';
            columns: ['position_id'];
            isOneToOne: false;
            referencedRelation: 'talent_positions';
            referencedColumns: ['id'];
          },
        ];
      };
      site_settings: {
        Row: {
          approval_amount: number;
          brand_name: string;
          id: boolean;
          issues_invoices: boolean;
          max_film_bytes: number;
          mode: string;
          payment_record_years: number;
          recent_contact_days: number;
        };
        ComputedFields: never;
        Insert: {
          approval_amount?: number;
          brand_name?: string;
          id?: boolean;
          issues_invoices?: boolean;
          max_film_bytes?: number;
          mode?: string;
          payment_record_years?: number;
          recent_contact_days?: number;
        };
        Update: {
          approval_amount?: number;
          brand_name?: string;
          id?: boolean;
          issues_invoices?: boolean;
          max_film_bytes?: number;
          mode?: string;
          payment_record_years?: number;
          recent_contact_days?: number;
        };
        Relationships: [];
      };
      support_tickets: {
        Row: {
          closed_at: string | null;
          created_at: string;
          email: string;
          email_key: string | null;
          id: string;
          language: string;
          message: string;
          name: string;
          subject: string;
          token_hash: string | null;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          closed_at?: string | null;
          created_at?: string;
          email: string;
          email_key?: never;
          id?: string;
          language?: string;
          message: string;
          name: string;
          subject: string;
          token_hash?: string | null;
          user_id?: string | null;
        };
        Update: {
          closed_at?: string | null;
          created_at?: string;
          email?: string;
          email_key?: never;
          id?: string;
          language?: string;
          message?: string;
          name?: string;
          subject?: string;
          token_hash?: string | null;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'support_tickets_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      suspensions: {
        Row: {
          created_at: string;
          reason: Database['public']['Enums']['report_reason'];
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          reason: Database['public']['Enums']['report_reason'];
          user_id: string;
        };
        Update: {
          created_at?: string;
          reason?: Database['public']['Enums']['report_reason'];
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'suspensions_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      swipes: {
        Row: {
          company_id: string;
          created_at: string;
          liked: boolean;
          position_id: string;
        };
        ComputedFields: never;
        Insert: {
          company_id?: string;
          created_at?: string;
          liked: boolean;
          position_id: string;
        };
        Update: {
          company_id?: string;
          created_at?: string;
          liked?: boolean;
          position_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'swipes_company_id_fkey';
            columns: ['company_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'swipes_position_id_fkey';
            columns: ['position_id'];
            isOneToOne: false;
            referencedRelation: 'talent_positions';
            referencedColumns: ['id'];
          },
        ];
      };
      talent_positions: {
        Row: {
          audience: Database['public']['Enums']['audience'];
          created_at: string;
          experience_years: number | null;
          has_small_video: boolean;
          hidden_at: string | null;
          hidden_reason: Database['public']['Enums']['report_reason'] | null;
          hidden_video_url: string | null;
          id: string;
          notice_weeks: number | null;
          on_target_earnings: number | null;
          paused_at: string | null;
          pay_model: Database['public']['Enums']['pay_model'] | null;
          position_title: Database['public']['Enums']['position_title'];
          poster_preview: string | null;
          poster_sizes: string[];
          poster_url: string | null;
          talent_id: string;
          unlocks: number;
          updated_at: string;
          video_url: string | null;
          views: number;
          work_type: Database['public']['Enums']['work_type'] | null;
        };
        ComputedFields: never;
        Insert: {
          audience?: Database['public']['Enums']['audience'];
          created_at?: string;
          experience_years?: number | null;
          has_small_video?: boolean;
          hidden_at?: string | null;
          hidden_reason?: Database['public']['Enums']['report_reason'] | null;
          hidden_video_url?: string | null;
          id?: string;
          notice_weeks?: number | null;
          on_target_earnings?: number | null;
          paused_at?: string | null;
          pay_model?: Database['public']['Enums']['pay_model'] | null;
          position_title?: Database['public']['Enums']['position_title'];
          poster_preview?: string | null;
          poster_sizes?: string[];
          poster_url?: string | null;
          talent_id?: string;
          unlocks?: number;
          updated_at?: string;
          video_url?: string | null;
          views?: number;
          work_type?: Database['public']['Enums']['work_type'] | null;
        };
        Update: {
          audience?: Database['public']['Enums']['audience'];
          created_at?: string;
          experience_years?: number | null;
          has_small_video?: boolean;
          hidden_at?: string | null;
          hidden_reason?: Database['public']['Enums']['report_reason'] | null;
          hidden_video_url?: string | null;
          id?: string;
          notice_weeks?: number | null;
          on_target_earnings?: number | null;
          paused_at?: string | null;
          pay_model?: Database['public']['Enums']['pay_model'] | null;
          position_title?: Database['public']['Enums']['position_title'];
          poster_preview?: string | null;
          poster_sizes?: string[];
          poster_url?: string | null;
          talent_id?: string;
          unlocks?: number;
          updated_at?: string;
          video_url?: string | null;
          views?: number;
          work_type?: Database['public']['Enums']['work_type'] | null;
        };
        Relationships: [
          {
            foreignKeyName: 'talent_positions_talent_id_fkey';
            columns: ['talent_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      talent_private_details: {
        Row: {
          birth_date: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          birth_date?: string | null;
          user_id?: string;
        };
        Update: {
          birth_date?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'talent_private_details_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'talent_profiles';
            referencedColumns: ['user_id'];
          },
        ];
      };
      talent_profiles: {
        Row: {
          bio: string | null;
          city: string | null;
          country: string | null;
          full_name: string | null;
          languages: string[];
          linkedin_url: string | null;
          phone: string | null;
          position_title: Database['public']['Enums']['position_title'];
          shown_as: string | null;
          skills: string | null;
          total_experience: number | null;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          bio?: string | null;
          city?: string | null;
          country?: string | null;
          full_name?: string | null;
          languages?: string[];
          linkedin_url?: string | null;
          phone?: string | null;
          position_title?: Database['public']['Enums']['position_title'];
          shown_as?: string | null;
          skills?: string | null;
          total_experience?: number | null;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          bio?: string | null;
          city?: string | null;
          country?: string | null;
          full_name?: string | null;
          languages?: string[];
          linkedin_url?: string | null;
          phone?: string | null;
          position_title?: Database['public']['Enums']['position_title'];
          shown_as?: string | null;
          skills?: string | null;
          total_experience?: number | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'talent_profiles_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      text_checks: {
        Row: {
          faults: NonNullable<Json>;
          id: string;
          texts: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          faults?: NonNullable<Json>;
          id?: string;
          texts: NonNullable<Json>;
        };
        Update: {
          faults?: NonNullable<Json>;
          id?: string;
          texts?: NonNullable<Json>;
        };
        Relationships: [];
      };
      ticket_messages: {
        Row: {
          answers_seq: number | null;
          content: string;
          created_at: string;
          id: string;
          is_of_support: boolean;
          operator_id: string | null;
          seq: number;
          ticket_id: string;
        };
        ComputedFields: never;
        Insert: {
          answers_seq?: number | null;
          content: string;
          created_at?: string;
          id?: string;
          is_of_support?: boolean;
          operator_id?: string | null;
          seq?: number;
          ticket_id: string;
        };
        Update: {
          answers_seq?: number | null;
          content?: string;
          created_at?: string;
          id?: string;
          is_of_support?: boolean;
          operator_id?: string | null;
          seq?: number;
          ticket_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'ticket_messages_ticket_id_fkey';
            columns: ['ticket_id'];
            isOneToOne: false;
            referencedRelation: 'support_tickets';
            referencedColumns: ['id'];
          },
        ];
      };
      ticket_words: {
        Row: {
          created_at: string;
          ticket_id: string;
          word: string;
        };
        ComputedFields: never;
        Insert: {
          created_at: string;
          ticket_id: string;
          word: string;
        };
        Update: {
          created_at?: string;
          ticket_id?: string;
          word?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'ticket_words_ticket_id_fkey';
            columns: ['ticket_id'];
            isOneToOne: false;
            referencedRelation: 'support_tickets';
            referencedColumns: ['id'];
          },
        ];
      };
      unlock_price: {
        Row: {
          amount: number;
          checkout_url: string | null;
          currency: string;
          id: boolean;
          payment_link_ids: string[];
        };
        ComputedFields: never;
        Insert: {
          amount?: number;
          checkout_url?: string | null;
          currency?: string;
          id?: boolean;
          payment_link_ids?: string[];
        };
        Update: {
          amount?: number;
          checkout_url?: string | null;
          currency?: string;
          id?: boolean;
          payment_link_ids?: string[];
        };
        Relationships: [];
      };
      unlocked_contacts: {
        Row: {
          closer_id: string;
          closer_name: string | null;
          created_at: string;
          email: string | null;
          id: string;
          next_on: string | null;
          next_step: string;
          note: string;
          paid_amount: number;
          paid_currency: string;
          payment_id: string;
          phone: string | null;
          position_id: string | null;
          position_title: string | null;
          refunded_at: string | null;
          stage: Database['public']['Enums']['contact_stage'];
          user_id: string;
          words: string;
        };
        ComputedFields: never;
        Insert: {
          closer_id: string;
          closer_name?: string | null;
          created_at?: string;
          email?: string | null;
          id?: string;
          next_on?: string | null;
          next_step?: string;
          note?: string;
          paid_amount: number;
          paid_currency: string;
          payment_id: string;
          phone?: string | null;
          position_id?: string | null;
          position_title?: string | null;
          refunded_at?: string | null;
          stage?: Database['public']['Enums']['contact_stage'];
          user_id: string;
          words?: never;
        };
        Update: {
          closer_id?: string;
          closer_name?: string | null;
          created_at?: string;
          email?: string | null;
          id?: string;
          next_on?: string | null;
          next_step?: string;
          note?: string;
          paid_amount?: number;
          paid_currency?: string;
          payment_id?: string;
          phone?: string | null;
          position_id?: string | null;
          position_title?: string | null;
          refunded_at?: string | null;
          stage?: Database['public']['Enums']['contact_stage'];
          user_id?: string;
          words?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'unlocked_contacts_closer_id_fkey';
            columns: ['closer_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'unlocked_contacts_position_id_fkey';
            columns: ['position_id'];
            isOneToOne: false;
            referencedRelation: 'talent_positions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'unlocked_contacts_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      verification_requests: {
        Row: {
          created_at: string;
          user_id: string;
          words: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          user_id?: string;
          words?: string;
        };
        Update: {
          created_at?: string;
          user_id?: string;
          words?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'verification_requests_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
      video_feed: {
        Row: {
          caption_languages: string[];
          city: string | null;
          companies_only: boolean;
          country: string | null;
          experience_years: number | null;
          first_name: string | null;
          has_small_video: boolean;
          languages: string[];
          notice_weeks: number | null;
          on_target_earnings: number | null;
          pay_model: Database['public']['Enums']['pay_model'] | null;
          position_id: string;
          position_title: string;
          poster_preview: string | null;
          poster_sizes: string[];
          poster_url: string | null;
          published_at: string;
          search: unknown;
          skills: string[];
          talent_id: string;
          video_url: string;
          work_type: Database['public']['Enums']['work_type'] | null;
        };
        ComputedFields: never;
        Insert: {
          caption_languages?: string[];
          city?: string | null;
          companies_only?: boolean;
          country?: string | null;
          experience_years?: number | null;
          first_name?: string | null;
          has_small_video?: boolean;
          languages?: string[];
          notice_weeks?: number | null;
          on_target_earnings?: number | null;
          pay_model?: Database['public']['Enums']['pay_model'] | null;
          position_id: string;
          position_title: string;
          poster_preview?: string | null;
          poster_sizes?: string[];
          poster_url?: string | null;
          published_at?: string;
          search: unknown;
          skills?: string[];
          talent_id: string;
          video_url: string;
          work_type?: Database['public']['Enums']['work_type'] | null;
        };
        Update: {
          caption_languages?: string[];
          city?: string | null;
          companies_only?: boolean;
          country?: string | null;
          experience_years?: number | null;
          first_name?: string | null;
          has_small_video?: boolean;
          languages?: string[];
          notice_weeks?: number | null;
          on_target_earnings?: number | null;
          pay_model?: Database['public']['Enums']['pay_model'] | null;
          position_id?: string;
          position_title?: string;
          poster_preview?: string | null;
          poster_sizes?: string[];
          poster_url?: string | null;
          published_at?: string;
          search?: unknown;
          skills?: string[];
          talent_id?: string;
          video_url?: string;
          work_type?: Database['public']['Enums']['work_type'] | null;
        };
        Relationships: [
          {
            foreignKeyName: 'video_feed_position_id_fkey';
            columns: ['position_id'];
            isOneToOne: true;
            referencedRelation: 'talent_positions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'video_feed_talent_id_fkey';
            columns: ['talent_id'];
            isOneToOne: false;
            referencedRelation: 'accounts';
            referencedColumns: ['user_id'];
          },
        ];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      absent_talent: { Args: { p_position_id: string }; Returns: string };
      account_billing: { Args: { p_user_id: string }; Returns: Json };
      account_export: {
        Args: { p_caller_id?: string; p_is_for_operator?: boolean; p_user_id: string };
        Returns: Json;
      };
      accounts_sharing: {
        Args: { p_user_id: string };
        Returns: {
          is_suspended: boolean;
          kinds: Database['public']['Enums']['account_mark_kind'][];
          name: string;
          user_id: string;
          user_type: Database['public']['Enums']['user_type'];
        }[];
      };
      answer_refund: {
        Args: { p_answer: string; p_id: string; p_problem?: string; p_provider_id?: string };
        Returns: undefined;
      };
      apply_dispute: {
        Args: {
          p_dispute_id: string;
          p_event_id: string;
          p_payload: Json;
          p_payment_id: string;
          p_status: string;
        };
        Returns: string;
      };
      apply_payment: {
        Args: {
          p_amount: number;
          p_checkout_id: string;
          p_currency: string;
          p_event_id: string;
          p_event_type: string;
          p_payload: Json;
          p_payment_id: string;
        };
        Returns: string;
      };
      apply_refund: {
        Args: {
          p_amount?: number;
          p_event_id: string;
          p_full?: boolean;
          p_payload: Json;
          p_payment_id: string;
        };
        Returns: string;
      };
      asked_refund: {
        Args: { p_decision_id: string };
        Returns: {
          amount: number;
          id: string;
        }[];
      };
      broadcasts_since: {
        Args: { p_since?: string; p_topic: string };
        Returns: {
          at: string;
          events: string[];
          ids: string[];
          is_complete: boolean;
        }[];
      };
      caption_hits: {
        Args: {
          p_keywords?: string[];
          p_language?: string;
          p_position?: string[];
          p_position_ids: string[];
        };
        Returns: {
          language: string;
          line: string;
          position_id: string;
          starts_at: number;
          words: string[];
        }[];
      };
      claim_farewells: {
        Args: { p_limit?: number };
        Returns: {
          brand: string;
          email: string;
          id: string;
          is_asked: boolean;
          language: string;
        }[];
      };
      claim_notices: {
        Args: { p_limit?: number };
        Returns: {
          brand: string;
          counts: Json;
          email: string;
          facts: Json;
          id: string;
          kind: string;
          language: string;
          user_type: Database['public']['Enums']['user_type'];
        }[];
      };
      claim_search_mails: {
        Args: { p_limit?: number };
        Returns: {
          brand: string;
          covers_until: string;
          email: string;
          language: string;
          pitches: Json;
          receiver_id: string;
          searches: Json;
          total: number;
          unsubscribe_token: string;
        }[];
      };
      claim_unread_mails: {
        Args: { p_limit?: number };
        Returns: {
          brand: string;
          conversation_id: string;
          email: string;
          is_support: boolean;
          language: string;
          receiver_id: string;
          sender_name: string;
          sender_poster: string;
          unread: number;
          unread_since: string;
          unsubscribe_token: string;
          user_type: Database['public']['Enums']['user_type'];
        }[];
      };
      decide_as: {
        Args: {
          p_action: Database['public']['Enums']['decision_action'];
          p_note: string;
          p_operator_id: string;
          p_seen?: Json;
          p_subject_id: string;
        };
        Returns: string;
      };
      desk_counts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          kind: Database['public']['Enums']['desk_kind'];
          n: number;
          oldest: string;
          snoozed: number;
          urgent: number;
        }[];
      };
      desk_figures: {
        Args: Record<PropertyKey, never>;
        Returns: {
          currency: string;
          day: string;
          figure: Database['public']['Enums']['desk_figure'];
          n: number;
        }[];
      };
      desk_find: {
        Args: { p_text: string };
        Returns: {
          created_at: string;
          item_id: string;
          kind: string;
          number: string;
          person_id: string;
          subject_id: string;
          title: string;
        }[];
      };
      desk_log: {
        Args: {
          p_action?: Database['public']['Enums']['decision_action'];
          p_before?: string;
          p_before_id?: string;
          p_from?: string;
          p_limit?: number;
          p_operator_id?: string;
          p_person_id?: string;
          p_subject_id?: string;
          p_text: string;
          p_until?: string;
        };
        Returns: {
          action: string;
          checkout_id: string | null;
          created_at: string;
          facts: NonNullable<Json>;
          id: string;
          note: string;
          operator_id: string;
          person_id: string | null;
          reason: Database['public']['Enums']['report_reason'] | null;
          seen: Json | null;
          subject_id: string;
          words: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'decisions';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      desk_log_operators: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: string;
          is_operator: boolean;
          operator_id: string;
        }[];
      };
      desk_money: {
        Args: { p_from?: string; p_to?: string };
        Returns: {
          bought: number;
          chargebacks: number;
          currency: string;
          disputed: number;
          fees: number;
          fees_known: number;
          lost: number;
          month: string;
          paid: number;
          payments: number;
          refunded: number;
          settled: number;
          to_refund: number;
        }[];
      };
      desk_open: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: string;
          item_id: string;
          name: string;
          operator_id: string;
        }[];
      };
      desk_payments: {
        Args: { p_from?: string; p_to?: string };
        Returns: {
          amount: number;
          bought: number;
          company_id: string;
          currency: string;
          disputed: number;
          fee: number;
          is_charged_back: boolean;
          lost: number;
          paid_at: string;
          payment_id: string;
          refunded: number;
          settled: number;
          status: string;
          to_refund: number;
        }[];
      };
      desk_queue: {
        Args: {
          p_after?: string;
          p_after_id?: string;
          p_after_priority?: number;
          p_is_before?: boolean;
          p_is_snoozed?: boolean;
          p_is_urgent?: boolean;
          p_kind?: Database['public']['Enums']['desk_kind'];
          p_limit?: number;
        };
        Returns: {
          due_at: string;
          email: string;
          facts: Json;
          id: string;
          is_urgent: boolean;
          kind: Database['public']['Enums']['desk_kind'];
          name: string;
          person_id: string;
          priority: number;
          ranks_at: string;
          since: string;
          snoozed_until: string;
          subject_id: string;
          user_type: Database['public']['Enums']['user_type'];
        }[];
      };
      desk_search: {
        Args: { p_text: string };
        Returns: {
          created_at: string;
          email: string | null;
          name: string | null;
          own_email: string | null;
          phone: string | null;
          user_id: string;
          user_type: Database['public']['Enums']['user_type'];
          website: string | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'desk_people';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      desk_wait_times: {
        Args: Record<PropertyKey, never>;
        Returns: {
          kind: Database['public']['Enums']['desk_kind'];
          longest: number;
          median: number;
          n: number;
          oldest: number;
        }[];
      };
      dispute_evidence: { Args: { p_decision_id: string }; Returns: Json };
      erasure_effects: { Args: { p_user_id: string }; Returns: Json };
      erasure_waits: { Args: { p_user_id: string }; Returns: string[] };
      feed_page: {
        Args: {
          p_after?: Database['public']['Enums']['feed_part'];
          p_before?: string;
          p_before_id?: string;
          p_for_company?: boolean;
          p_limit?: number;
          p_terms?: Json;
          p_visit?: string;
        };
        Returns: {
          part: Database['public']['Enums']['feed_part'];
          pitch: Json;
          visit: string;
        }[];
      };
      find_conversations: {
        Args: {
          p_before?: string;
          p_before_id?: string;
          p_limit?: number;
          p_stage?: Database['public']['Enums']['contact_stage'];
          p_text?: string;
          p_unread?: boolean;
        };
        Returns: {
          closed_at: string;
          company_blocked_at: string;
          company_id: string;
          company_is_verified: boolean;
          company_name: string;
          found_count: number;
          found_messages: Json;
          found_next_step: string;
          found_note: string;
          id: string;
          last_at: string;
          last_content: string;
          last_sender_id: string;
          last_seq: number;
          last_system_facts: Json;
          last_system_kind: Database['public']['Enums']['system_kind'];
          suspended_at: string;
          talent_blocked_at: string;
          talent_id: string;
          talent_name: string;
          unread: number;
          updated_at: string;
        }[];
      };
      find_messages: {
        Args: { p_before_seq: number; p_conversation_id: string; p_text: string };
        Returns: {
          content: string;
          created_at: string;
          is_own: boolean;
          seq: number;
        }[];
      };
      find_tickets: {
        Args: {
          p_before?: string;
          p_before_id?: string;
          p_is_open?: boolean;
          p_limit?: number;
          p_text?: string;
        };
        Returns: {
          answers: number;
          closed_at: string;
          created_at: string;
          email: string;
          id: string;
          name: string;
          subject: string;
          words: string;
        }[];
      };
      fold_accents: { Args: { p_text: string }; Returns: string };
      forget_orphans: { Args: { p_objects: Json }; Returns: undefined };
      fresh_feed: {
        Args: { p_limit?: number; p_terms?: Json; p_unseen?: boolean };
        Returns: {
          caption_languages: string[];
          city: string | null;
          companies_only: boolean;
          country: string | null;
          experience_years: number | null;
          first_name: string | null;
          has_small_video: boolean;
          languages: string[];
          notice_weeks: number | null;
          on_target_earnings: number | null;
          pay_model: Database['public']['Enums']['pay_model'] | null;
          position_id: string;
          position_title: string;
          poster_preview: string | null;
          poster_sizes: string[];
          poster_url: string | null;
          published_at: string;
          search: unknown;
          skills: string[];
          talent_id: string;
          video_url: string;
          work_type: Database['public']['Enums']['work_type'] | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'video_feed';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      host_of: { Args: { p_address: string }; Returns: string };
      inbox: {
        Args: { p_before?: string; p_before_id?: string; p_limit?: number };
        Returns: {
          closed_at: string | null;
          company_blocked_at: string | null;
          company_id: string;
          company_is_verified: boolean;
          company_name: string;
          id: string;
          last_at: string | null;
          last_content: string | null;
          last_sender_id: string | null;
          last_seq: number;
          last_system_facts: Json;
          last_system_kind: Database['public']['Enums']['system_kind'] | null;
          suspended_at: string | null;
          talent_blocked_at: string | null;
          talent_id: string;
          talent_name: string | null;
          unread: number;
          updated_at: string;
        }[];
      };
      installation_report: { Args: Record<PropertyKey, never>; Returns: Json };
      is_common_word: { Args: { p_word: string }; Returns: boolean };
      is_trusted_session: { Args: { p_session_id: string; p_user_id: string }; Returns: boolean };
      keep_payment_event: {
        Args: {
          p_checkout_id?: string;
          p_event_id: string;
          p_event_type: string;
          p_kind: Database['public']['Enums']['payment_event_kind'];
          p_payload: Json;
          p_payment_id?: string;
        };
        Returns: string;
      };
      kept_found: {
        Args: {
          p_from: string;
          p_from_text: string;
          p_text: string;
          p_to: string;
          p_to_text: string;
        };
        Returns: {
          kept_at: string;
          kind: Database['public']['Enums']['kept_record_kind'];
          person_id: string;
          subject_id: string;
        }[];
      };
      kept_of: {
        Args: { p_user_id: string };
        Returns: {
          facts: Json;
          keep_until: string;
          kind: Database['public']['Enums']['kept_record_kind'];
          subject_id: string;
        }[];
      };
      kept_of_payment: {
        Args: { p_payment_id: string };
        Returns: {
          facts: Json;
          keep_until: string;
          person_id: string;
        }[];
      };
      may_agree: { Args: { p_proposal_id: string }; Returns: boolean };
      may_review: { Args: { p_appeal_id: string }; Returns: boolean };
      misplaced_objects: {
        Args: { p_limit?: number; p_operator_id?: string };
        Returns: {
          from_bucket: string;
          name: string;
          to_bucket: string;
        }[];
      };
      misplaced_objects_of_talent: {
        Args: { p_limit?: number; p_talent_id: string };
        Returns: {
          from_bucket: string;
          name: string;
          to_bucket: string;
        }[];
      };
      near_words: { Args: { p_word: string }; Returns: string[] };
      operator_report: { Args: Record<PropertyKey, never>; Returns: Json };
      orphaned_objects: {
        Args: { p_limit?: number };
        Returns: {
          bucket_id: string;
          name: string;
        }[];
      };
      payments_to_settle: {
        Args: Record<PropertyKey, never>;
        Returns: {
          amount: number;
          checkout_id: string;
          company_id: string;
          currency: string;
          id: string;
          payment_id: string;
          problem: string;
          since: string;
          talent_id: string;
          what: string;
        }[];
      };
      phone_digits: { Args: { p_phone: string }; Returns: string };
      recent_buyers: {
        Args: { p_talent_id: string };
        Returns: {
          amount: number;
          company_id: string;
          currency: string;
          name: string;
          paid_at: string;
          payment_id: string;
          refunded_amount: number;
        }[];
      };
      report_job: { Args: { p_name: string; p_problem?: string }; Returns: undefined };
      reversed_decisions: { Args: { p_ids: string[] }; Returns: string[] };
      saved_search_news: {
        Args: Record<PropertyKey, never>;
        Returns: {
          position_ids: string[];
          search_id: string;
        }[];
      };
      search_choices: {
        Args: Record<PropertyKey, never>;
        Returns: {
          of_column: string;
          term: string;
        }[];
      };
      search_conditions: { Args: { p_terms: Json }; Returns: Record<string, unknown> };
      search_counts: {
        Args: { p_terms?: Json };
        Returns: {
          choice: string;
          complete: boolean;
          facet: string;
          pitches: number;
        }[];
      };
      search_feed: {
        Args: {
          p_before?: string;
          p_before_id?: string;
          p_disliked?: boolean;
          p_limit?: number;
          p_seen?: boolean;
          p_seen_until?: string;
          p_terms?: Json;
        };
        Returns: {
          caption_languages: string[];
          city: string | null;
          companies_only: boolean;
          country: string | null;
          experience_years: number | null;
          first_name: string | null;
          has_small_video: boolean;
          languages: string[];
          notice_weeks: number | null;
          on_target_earnings: number | null;
          pay_model: Database['public']['Enums']['pay_model'] | null;
          position_id: string;
          position_title: string;
          poster_preview: string | null;
          poster_sizes: string[];
          poster_url: string | null;
          published_at: string;
          search: unknown;
          skills: string[];
          talent_id: string;
          video_url: string;
          work_type: Database['public']['Enums']['work_type'] | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'video_feed';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      search_sample: {
        Args: { p_terms: Json };
        Returns: {
          is_complete: boolean;
          pitch: Database['public']['Tables']['open_pitches']['Row'];
        }[];
      };
      search_words: {
        Args: { p_keywords: string[]; p_location: string[]; p_position: string[] };
        Returns: unknown;
      };
      searched_columns: { Args: Record<PropertyKey, never>; Returns: string };
      searched_halves: { Args: Record<PropertyKey, never>; Returns: string };
      set_operator: {
        Args: {
          p_email: string;
          p_is_operator?: boolean;
          p_roles?: Database['public']['Enums']['operator_role'][];
        };
        Returns: boolean;
      };
      settle_farewells: { Args: { p_mails: Json }; Returns: number };
      settle_notices: { Args: { p_mails: Json }; Returns: number };
      settle_payment: {
        Args: { p_action: string; p_checkout_id?: string; p_id: string; p_note?: string };
        Returns: string;
      };
      settle_search_mails: { Args: { p_mails: Json }; Returns: number };
      settle_unread_mails: { Args: { p_mails: Json }; Returns: number };
      storage_left: {
        Args: Record<PropertyKey, never>;
        Returns: {
          bytes: number;
          objects: number;
        }[];
      };
      store_contact_note: {
        Args: { p_base: string; p_note: string; p_talent_id: string };
        Returns: string;
      };
      store_shortlist_note: {
        Args: { p_base: string; p_note: string; p_position_id: string };
        Returns: string;
      };
      unread_count: { Args: Record<PropertyKey, never>; Returns: number };
      unsubscribe: { Args: { p_from?: string; p_token: string }; Returns: boolean };
      words_of: { Args: { p_text: string }; Returns: string[] };
    };
    Enums: {
      account_mark_kind: 'email' | 'phone' | 'film';
      appeal_outcome: 'upheld' | 'reversed';
      audience: 'anyone' | 'companies';
      checkout_status:
        | 'pending'
        | 'processing'
        | 'declined'
        | 'paid'
        | 'failed'
        | 'duplicate'
        | 'talent_erased'
        | 'superseded';
      contact_stage: 'new' | 'talking' | 'trial' | 'hired' | 'not_now';
      decision_action:
        | 'answer_support'
        | 'answer_ticket'
        | 'hide_pitch'
        | 'suspend_account'
        | 'warn_person'
        | 'remove_message'
        | 'close_conversation'
        | 'show_pitch'
        | 'feature_pitch'
        | 'restore_account'
        | 'verify_company'
        | 'refuse_verification'
        | 'unverify_company'
        | 'reverse_decision'
        | 'grant_appeal'
        | 'reject_appeal'
        | 'accept_payment'
        | 'refund_payment'
        | 'propose_refund'
        | 'uphold_report'
        | 'dismiss_report'
        | 'unfeature_pitch'
        | 'keep_account'
        | 'propose_erasure'
        | 'erase_account'
        | 'refuse_proposal'
        | 'withdraw_proposal'
        | 'close_return'
        | 'export_account'
        | 'retry_payment'
        | 'close_payment'
        | 'export_evidence'
        | 'close_support'
        | 'close_ticket'
        | 'close_mail'
        | 'retry_mail'
        | 'close_job'
        | 'add_operator'
        | 'change_operator'
        | 'remove_operator'
        | 'remove_authenticator';
      desk_figure:
        | 'talent_sign_ups'
        | 'company_sign_ups'
        | 'live'
        | 'views'
        | 'unlocks'
        | 'revenue'
        | 'refunds'
        | 'answers'
        | 'answer_seconds'
        | 'decisions'
        | 'decision_seconds';
      desk_kind:
        | 'proposal'
        | 'report'
        | 'appeal'
        | 'support'
        | 'ticket'
        | 'verification'
        | 'payment'
        | 'deletion'
        | 'return'
        | 'mail'
        | 'job';
      feed_part: 'all' | 'unseen' | 'seen' | 'disliked' | 'fresh';
      invoice_kind: 'invoice' | 'credit_note';
      kept_record_kind: 'report' | 'suspension' | 'payment';
      loss_reason: 'refunded' | 'disputed' | 'dispute_lost' | 'suspended' | 'erased';
      notice_kind:
        | 'account_suspended'
        | 'account_restored'
        | 'statement'
        | 'reversal'
        | 'appeal_granted'
        | 'appeal_rejected'
        | 'desk_daily'
        | 'desk_urgent'
        | 'contact_refunded'
        | 'contact_disputed'
        | 'contact_dispute_lost'
        | 'contact_suspended'
        | 'contact_restored'
        | 'contact_erased'
        | 'operator_added'
        | 'operator_changed'
        | 'operator_removed'
        | 'operator_authenticator'
        | 'operator_authenticator_added'
        | 'operator_authenticator_gone'
        | 'operator_erased'
        | 'operator_refunded'
        | 'operator_exported'
        | 'operator_evidence'
        | 'operator_proposed'
        | 'operator_refused'
        | 'payment_refunded'
        | 'payment_partly_refunded'
        | 'payment_returned';
      operator_role: 'support' | 'trust' | 'money' | 'owner';
      pay_model: 'commission' | 'base_and_commission' | 'base';
      payment_event_kind:
        | 'payment'
        | 'refund'
        | 'refund_failed'
        | 'dispute'
        | 'processing'
        | 'declined'
        | 'operator'
        | 'unreadable'
        | 'other';
      payment_event_outcome:
        | 'unlocked'
        | 'already_unlocked'
        | 'amount_mismatch'
        | 'other_link'
        | 'talent_erased'
        | 'unknown_checkout'
        | 'refunded'
        | 'disputed'
        | 'dispute_lost'
        | 'closed'
        | 'received'
        | 'duplicate_event'
        | 'unknown_payment'
        | 'processing'
        | 'declined'
        | 'refund_failed'
        | 'ignored'
        | 'failed'
        | 'settled';
      payment_status:
        | 'unlocked'
        | 'already_unlocked'
        | 'amount_mismatch'
        | 'other_link'
        | 'talent_erased'
        | 'unknown_checkout'
        | 'refunded'
        | 'disputed'
        | 'dispute_lost'
        | 'closed';
      position_title:
        | 'Sales Closer'
        | 'Setter'
        | 'Closer'
        | 'Frontend Developer'
        | 'Backend Developer'
        | 'Full Stack Developer'
        | 'Mobile Developer'
        | 'DevOps Engineer'
        | 'Software Engineer'
        | 'Game Developer'
        | 'Data Engineer'
        | 'AI/ML Engineer'
        | 'Embedded Systems Developer'
        | 'Data Scientist'
        | 'Product Manager'
        | 'UX Designer'
        | 'Project Manager'
        | 'Business Analyst'
        | 'Marketing Manager'
        | 'Sales Director'
        | 'Financial Analyst'
        | 'HR Manager'
        | 'Operations Manager'
        | 'Content Writer'
        | 'Digital Marketing Specialist'
        | 'UI Designer'
        | 'Cloud Architect'
        | 'Systems Administrator'
        | 'Network Engineer'
        | 'Security Analyst'
        | 'QA Engineer'
        | 'Machine Learning Engineer'
        | 'AI Researcher'
        | 'Blockchain Developer';
      ready_answer_kind: 'support' | 'ticket' | 'refusal' | 'report' | 'appeal';
      refund_state: 'asked' | 'succeeded' | 'failed';
      report_outcome: 'upheld' | 'dismissed' | 'reversed';
      report_reason: 'not_real' | 'scam' | 'contact_details' | 'offensive' | 'danger' | 'other';
      report_subject: 'pitch' | 'company' | 'conversation' | 'message';
      stranger_mail_kind:
        'ticket_answer' | 'report_received' | 'report_decided' | 'report_reviewed';
      system_kind:
        | 'support_welcome'
        | 'unlock_welcome'
        | 'support_ticket'
        | 'removed'
        | 'pitch_hidden'
        | 'pitch_shown'
        | 'pitch_featured'
        | 'account_restored'
        | 'company_verified'
        | 'verification_refused'
        | 'company_unverified'
        | 'report_upheld'
        | 'report_dismissed'
        | 'report_reopened'
        | 'report_reversed'
        | 'account_warned'
        | 'message_removed'
        | 'conversation_stopped'
        | 'account_suspended'
        | 'warning_withdrawn'
        | 'message_restored'
        | 'conversation_reopened'
        | 'appeal_granted'
        | 'appeal_rejected'
        | 'erasure_waits'
        | 'report_received'
        | 'mark_taken'
        | 'payment_accepted'
        | 'payment_closed'
        | 'payment_refunded'
        | 'payment_partly_refunded'
        | 'payment_returned'
        | 'payment_disputed'
        | 'dispute_won'
        | 'dispute_lost';
      user_type: 'company' | 'talent';
      work_type: 'on-site' | 'hybrid' | 'remote';
    };
    CompositeTypes: {
      search_terms: {
        position: string[] | null;
        profession: Database['public']['Enums']['position_title'] | null;
        keywords: string[] | null;
        work_type: Database['public']['Enums']['work_type'] | null;
        languages: string[] | null;
        location: string[] | null;
        pay_model: Database['public']['Enums']['pay_model'] | null;
        on_target_earnings: number | null;
        notice_weeks: number | null;
      };
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema['CompositeTypes'] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {
      audience: ['anyone', 'companies'],
      contact_stage: ['new', 'talking', 'trial', 'hired', 'not_now'],
      desk_kind: [
        'proposal',
        'report',
        'appeal',
        'support',
        'ticket',
        'verification',
        'payment',
        'deletion',
        'return',
        'mail',
        'job',
      ],
      kept_record_kind: ['report', 'suspension', 'payment'],
      operator_role: ['support', 'trust', 'money', 'owner'],
      pay_model: ['commission', 'base_and_commission', 'base'],
      position_title: [
        'Sales Closer',
        'Setter',
        'Closer',
        'Frontend Developer',
        'Backend Developer',
        'Full Stack Developer',
        'Mobile Developer',
        'DevOps Engineer',
        'Software Engineer',
        'Game Developer',
        'Data Engineer',
        'AI/ML Engineer',
        'Embedded Systems Developer',
        'Data Scientist',
        'Product Manager',
        'UX Designer',
        'Project Manager',
        'Business Analyst',
        'Marketing Manager',
        'Sales Director',
        'Financial Analyst',
        'HR Manager',
        'Operations Manager',
        'Content Writer',
        'Digital Marketing Specialist',
        'UI Designer',
        'Cloud Architect',
        'Systems Administrator',
        'Network Engineer',
        'Security Analyst',
        'QA Engineer',
        'Machine Learning Engineer',
        'AI Researcher',
        'Blockchain Developer',
      ],
      ready_answer_kind: ['support', 'ticket', 'refusal', 'report', 'appeal'],
      report_reason: ['not_real', 'scam', 'contact_details', 'offensive', 'danger', 'other'],
      report_subject: ['pitch', 'company', 'conversation', 'message'],
      user_type: ['company', 'talent'],
      work_type: ['on-site', 'hybrid', 'remote'],
    },
  },
} as const;
