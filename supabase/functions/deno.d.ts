/** The little of Deno that functions use, so that plain tsc checks them. */
declare namespace Deno {
  const env: { get(name: string): string | undefined };
  function serve(handler: (request: Request) => Promise<Response>): void;
}
