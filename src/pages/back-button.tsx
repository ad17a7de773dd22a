import { ChevronLeft } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '@/ui/icon-button';

/** Out of the theatre on a phone, which has no bars there; wide screens have the top bar. */
export function BackButton({ label, to }: { label: string; to: string }) {
  const navigate = useNavigate();
  return (
    <IconButton
      variant="theatre"
      label={label}
      icon={<ChevronLeft aria-hidden />}
      onClick={() => void navigate(to)}
      className="md:not-flat:hidden"
    />
  );
}
