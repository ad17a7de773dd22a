/** The part of Deno's API that the functions use, so that plain tsc can check them. */
declare namespace Deno {
  const env: { get(name: string): string | undefined };
  function serve(handler: (request: Request) => Promise<Response>): void;
}
