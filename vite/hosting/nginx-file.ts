import { cardCacheControl } from '../../supabase/functions/_shared/pitch-card.ts';
import { crawlerPattern, renderingPattern } from './edge/crawlers.ts';
import { cacheControl } from './cache-control.ts';
import type { Site } from './site.ts';

const compressed = [
  'text/css',
  'text/plain',
  'text/xml',
  'application/javascript',
  'application/json',
  'application/manifest+json',
  'application/xml',
  'image/svg+xml',
];

/** A value in a configuration of nginx, in which `$` begins a variable. */
function quoted(value: string): string {
  if (/["\\$\n]/.test(value.replaceAll('"', ''))) throw new Error(`Not for nginx: ${value}`);
  return `"${value.replaceAll('"', '\\"')}"`;
}

/** Headers of the Edge Function or of the hosted project in front of it that are not the site's. */
const foreignHeaders = (site: Site) => [
  ...new Set([
    ...Object.keys(site.headers),
    'strict-transport-security',
    'content-type',
    'content-disposition',
    'cache-control',
    'vary',
    'location',
    'set-cookie',
    'alt-svc',
    'nel',
    'report-to',
    'server-timing',
    'cf-ray',
    'cf-cache-status',
    'sb-gateway-version',
    'sb-project-ref',
    'sb-request-id',
    'x-deno-execution-id',
    'x-sb-edge-region',
    'x-served-by',
    'access-control-allow-origin',
    'access-control-allow-headers',
    'access-control-allow-methods',
    'access-control-expose-headers',
  ]),
];

/** nginx hands an error to `error_page` only when its status is named there. */
const everyError = Array.from({ length: 300 }, (_, index) => 300 + index)
  .filter((status) => status !== 499)
  .join(' ');

/** nginx reads no setting of the system. These answer everywhere; without them only cards fail. */
const resolvers = '1.1.1.1 8.8.8.8';

/** Where Debian's package ca-certificates keeps the authorities that everyone trusts. */
const authorities = '/etc/ssl/certs/ca-certificates.crt';

/** nginx itself checks no certificate of what it passes a request to. */
const verification = `  proxy_ssl_verify on;
  proxy_ssl_verify_depth 4;
  proxy_ssl_trusted_certificate ${authorities};
`;

/**
 * What a `server` block of nginx includes: headers, caching, compression, and which addresses the
 * app answers. The block itself has names, certificate and `root`.
 */
export function nginxInclude(site: Site): string {
  const { origin, host, protocol } = new URL(site.supabaseUrl);
  const headers = Object.entries(site.headers).map(
    ([name, value]) => `add_header ${name} ${quoted(value)} always;`,
  );
  const indented = headers.map((line) => `  ${line}`).join('\n');
  return `# Written by the build; a new release may change it. Include it in the server block of the site.
charset utf-8;
server_tokens off;
absolute_redirect off;
etag on;
types_hash_max_size 2048;
# Nothing here is worth a part of it, and nginx sends the headers of a refused range twice.
max_ranges 0;

gzip on;
gzip_vary on;
gzip_comp_level 6;
gzip_min_length 1024;
gzip_types ${compressed.join(' ')};

# Each location sets these two in place of headers of its own, which would hide those below.
set $pitchreel_cache "${cacheControl.rest}";
set $pitchreel_robots "";
${headers.join('\n')}
add_header cache-control $pitchreel_cache always;
add_header x-robots-tag $pitchreel_robots always;

location = / { try_files /index.html =404; }

location = /manifest.webmanifest {
  types { }
  default_type application/manifest+json;
}

# Kept for a year when it is there; nginx leaves a header without "always" out of an error.
location /assets/ {
${indented}
  add_header cache-control "${cacheControl.assets}";
  error_page 400 403 404 405 412 413 414 500 502 503 504 @unserved;
  try_files $uri =404;
}
location @unserved {
  set $pitchreel_cache "${cacheControl.missing}";
  types { }
  default_type text/plain;
  # The status stays that of the error.
  return 200 "Not served\\n";
}

# A shared pitch: programs that make previews get its card from the Edge Function share-card. Search
# engines that run scripts get the app, because the card is a bare page.
location ~* "^/pitch/(?<pitchreel_id>[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})/?$" {
  recursive_error_pages on;
  error_page 418 = @card;
  if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }
  if ($http_user_agent ~* "^(?!.*(?:${renderingPattern})).*(?:${crawlerPattern})") { return 418; }
  try_files /app.html =404;
}
location @card {
  set $pitchreel_cache "${cardCacheControl}";
  # The name is looked up at each request, because nginx would not start while it cannot be.
  resolver ${resolvers} valid=60s;
  resolver_timeout 3s;
  proxy_pass "${origin}/functions/v1/share-card?position=$pitchreel_id";
  proxy_method GET;
  proxy_pass_request_headers off;
  proxy_pass_request_body off;
  proxy_ssl_server_name on;
${protocol === 'https:' ? verification : ''}  proxy_http_version 1.1;
  proxy_set_header Host ${host};
  proxy_set_header User-Agent $http_user_agent;
  proxy_set_header Connection "";
  proxy_connect_timeout 3s;
  proxy_read_timeout 5s;
${foreignHeaders(site)
  .map((name) => `  proxy_hide_header ${name};`)
  .join('\n')}
  add_header content-type "text/html; charset=utf-8";
  add_header vary user-agent;
${indented}
  add_header cache-control $pitchreel_cache always;
  proxy_intercept_errors on;
  recursive_error_pages on;
  error_page ${everyError} =200 @general;
}
# While the Edge Function does not answer, a pitch has the general head.
location @general {
  set $pitchreel_cache "${cacheControl.missing}";
  try_files /app.html =404;
}
# No pitch has such an id.
location ~* "^/pitch/[^/]+/?$" {
  set $pitchreel_robots "noindex";
  try_files /app.html =404;
}

# The same pages have addresses without ".html".
location ~* "\\.html$" {
  set $pitchreel_robots "noindex";
  try_files $uri @unknown;
}

# The screens: those with a file of their own, then the app.
location ~* "${site.routes}" { try_files $uri.html /app.html =404; }

location / { try_files $uri @unknown; }

# No screen and no file: the app says so, and search engines leave the address out.
location @unknown {
  set $pitchreel_robots "noindex";
  error_page 404 @app;
  return 404;
}
location @app { try_files /app.html =404; }
`;
}
