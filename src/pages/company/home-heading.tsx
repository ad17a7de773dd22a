import { Download, MessageCircle, ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Contact } from '@/domain/contact/contact';
import { useExportContacts } from '@/features/contacts/export/use-export-contacts';
import { paths } from '@/lib/routing/paths';
import { ButtonLink } from '@/ui/button/button';
import { Menu } from '@/ui/button/menu';
import { PageHeading } from '@/ui/layout/page';

interface HomeHeadingProps {
  /** Undefined until they are known. */
  contacts: readonly Contact[] | undefined;
}

/** The title of a company's home, with all messages, and behind '…' the receipts and the export. */
export function HomeHeading({ contacts }: HomeHeadingProps) {
  const { t } = useTranslation('contacts');
  const exportContacts = useExportContacts();
  return (
    <PageHeading
      className="mb-3! md:mb-1!"
      actions={
        <div className="ml-auto flex items-center gap-2">
          <ButtonLink
            to={paths.messages()}
            variant="secondary"
            size="sm"
            icon={<MessageCircle aria-hidden />}
          >
            {t('allMessages')}
          </ButtonLink>
          <Menu
            label={t('more')}
            items={() => [
              { label: t('receipts'), icon: <ReceiptText aria-hidden />, href: paths.receipts() },
              ...(contacts && contacts.length > 0
                ? [
                    {
                      label: t('csv.export'),
                      icon: <Download aria-hidden />,
                      onSelect: () => exportContacts(contacts),
                    },
                  ]
                : []),
            ]}
          />
        </div>
      }
    >
      {t('home')}
    </PageHeading>
  );
}
