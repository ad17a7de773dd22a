interface Reason {
  title: string;
  text: string;
}

/** Three numbered reasons under a heading. */
export function WhyChoose({ heading, reasons }: { heading: string; reasons: readonly Reason[] }) {
  return (
    <section>
      <h2 className="font-display text-xl font-semibold">{heading}</h2>
      <ol className="mt-6 space-y-6">
        {reasons.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden
              className="font-display text-lg font-semibold text-signal-text tabular-nums"
            >
              {index + 1}
            </span>
            <div className="border-l border-line pl-4">
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-1 prose-width text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
