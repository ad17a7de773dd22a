import type { ReactNode } from 'react';

/** Who reads what is typed above it. */
export function FieldHint({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className="flex gap-1.5 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      {text}
    </span>
  );
}
