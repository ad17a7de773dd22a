import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { codeOnDemand, type CodeOnDemand } from './code-on-demand';
import { useCode } from './use-code';

function Part({ code, isWanted }: { code: CodeOnDemand<string>; isWanted: boolean }) {
  const { code: text, error, retry } = useCode(code, isWanted);
  if (error !== null) return <button onClick={retry}>Try again</button>;
  return text ?? 'Waiting';
}

it('shows code that is wanted when it arrives, and at once where it has been loaded', async () => {
  const code = codeOnDemand(() => Promise.resolve('Loaded'));
  render(<Part code={code} isWanted />);
  expect(screen.getByText('Waiting')).toBeVisible();
  expect(await screen.findByText('Loaded')).toBeVisible();
  const { container } = render(<Part code={code} isWanted />);
  expect(container).toHaveTextContent('Loaded');
});

it('says that it could not be loaded, and tries again on request', async () => {
  const attempts = [() => Promise.reject(new TypeError('Failed to fetch'))];
  const code = codeOnDemand(() => attempts.pop()?.() ?? Promise.resolve('Loaded'));
  render(<Part code={code} isWanted />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Loaded')).toBeVisible();
});

it('is loaded before it is wanted', async () => {
  const code = codeOnDemand(() => Promise.resolve('Loaded'));
  render(<Part code={code} isWanted={false} />);
  expect(await code.awaited).toBe('Loaded');
});

it('shows code that arrived between a render and its effects', async () => {
  let isLoaded = false;
  const code: CodeOnDemand<string> = {
    awaited: Promise.resolve('Loaded'),
    // Not there while it is drawn, and there by the time effects run.
    loaded: () => (isLoaded ? 'Loaded' : undefined),
    load: () => Promise.resolve('Loaded'),
  };
  const Late = () => {
    useLayoutEffect(() => {
      isLoaded = true;
    }, []);
    return null;
  };
  render(
    <>
      <Part code={code} isWanted />
      <Late />
    </>,
  );
  expect(await screen.findByText('Loaded')).toBeVisible();
});
