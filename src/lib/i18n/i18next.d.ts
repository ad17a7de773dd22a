import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      appeal: typeof import('@locales/en/appeal.json');
      auth: typeof import('@locales/en/auth.json');
      chat: typeof import('@locales/en/chat.json');
      common: typeof import('@locales/en/common.json');
      'company-profile': typeof import('@locales/en/company-profile.json');
      contacts: typeof import('@locales/en/contacts.json');
      'desk-people': typeof import('@locales/en/desk-people.json');
      'desk-door': typeof import('@locales/en/desk-door.json');
      desk: typeof import('@locales/en/desk.json');
      errors: typeof import('@locales/en/errors.json');
      feed: typeof import('@locales/en/feed.json');
      head: typeof import('@locales/en/head.json');
      help: typeof import('@locales/en/help.json');
      home: typeof import('@locales/en/home.json');
      info: typeof import('@locales/en/info.json');
      legal: typeof import('@locales/en/legal.json');
      notifications: typeof import('@locales/en/notifications.json');
      opinions: typeof import('@locales/en/opinions.json');
      receipts: typeof import('@locales/en/receipts.json');
      recorder: typeof import('@locales/en/recorder.json');
      report: typeof import('@locales/en/report.json');
      search: typeof import('@locales/en/search.json');
      shell: typeof import('@locales/en/shell.json');
      shortlist: typeof import('@locales/en/shortlist.json');
      'system-messages': typeof import('@locales/en/system-messages.json');
      'talent-dashboard': typeof import('@locales/en/talent-dashboard.json');
      'talent-profile': typeof import('@locales/en/talent-profile.json');
      terms: typeof import('@locales/en/terms.json');
      unlock: typeof import('@locales/en/unlock.json');
      upload: typeof import('@locales/en/upload.json');
      'upload-problem': typeof import('@locales/en/upload-problem.json');
      visibility: typeof import('@locales/en/visibility.json');
    };
  }
}
