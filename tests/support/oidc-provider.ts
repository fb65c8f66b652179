import { createServer, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose';
import { z } from 'zod';

/** Whom the provider knows, as its tokens tell it. */
export type Person = Readonly<Record<string, unknown>> & { readonly sub: string };

/** How a token differs from a good one. */
export interface Forgery {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Partial<JWTHeaderParameters>;
  /** Signed by a key that the provider does not publish, under the name of one that it does. */
  readonly foreignKey?: boolean;
  readonly withoutClaims?: readonly string[];
}

/** An OpenID provider with discovery, keys, a page that asks, and tokens. */
export interface OidcProvider {
  readonly issuer: string;
  /** Who is signed in there. */
  person: Person;
  /** Its keys cannot be had. */
  keysAway: boolean;
  /** What it answers instead of its documents, by path. */
  instead: Readonly<Record<string, (response: ServerResponse) => void>>;
  /** An id token for whoever is signed in there. */
  token(asked: { clientId: string; nonce: string }, forgery?: Forgery): Promise<string>;
  close(): Promise<void>;
}

const kid = 'key-1';

/** Starts it on a free port of this machine. */
export async function startOidcProvider(person: Person): Promise<OidcProvider> {
  const ours = await generateKeyPair('RS256');
  const foreign = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(ours.publicKey)), kid, alg: 'RS256', use: 'sig' };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer());
    const other = provider.instead[url.pathname];
    if (other !== undefined) other(response);
    else if (url.pathname === '/.well-known/openid-configuration') json(response, discovery(issuer()));
    else if (url.pathname === '/keys' && !provider.keysAway) json(response, { keys: [jwk] });
    else if (url.pathname === '/authorize') page(response, url);
    else if (url.pathname === '/agree') void agree(response, url);
    else response.writeHead(404).end();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const issuer = () => `http://127.0.0.1:${port}`;

  const provider: OidcProvider = {
    issuer: issuer(),
    person,
    keysAway: false,
    instead: {},
    token: async ({ clientId, nonce }, { claims = {}, header = {}, foreignKey, withoutClaims = [] } = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const usual = { iss: issuer(), aud: clientId, iat: now, exp: now + 600, nonce, ...provider.person };
      const payload = Object.fromEntries(
        Object.entries({ ...usual, ...claims }).filter(([name]) => !withoutClaims.includes(name)),
      );
      const key = foreignKey === true ? foreign.privateKey : ours.privateKey;
      return await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(key);
    },
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  /** What somebody agrees to sends them back with a token behind the `#`. */
  async function agree(response: ServerResponse, url: URL): Promise<void> {
    const asked = (name: string) => url.searchParams.get(name) ?? '';
    const token = await provider.token({ clientId: asked('client_id'), nonce: asked('nonce') });
    const fragment = new URLSearchParams({ id_token: token, state: asked('state') });
    response.writeHead(302, { location: `${asked('redirect_uri')}#${fragment}` }).end();
  }

  function page(response: ServerResponse, url: URL): void {
    const back = `${url.searchParams.get('redirect_uri')}#error=access_denied&state=${url.searchParams.get('state')}`;
    const agreed = `/agree${url.search}`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      '<!doctype html><html lang="en"><head><title>Provider</title><link rel="icon" href="data:,"></head><body>' +
        `<main><h1>Sign in to the portal?</h1><a href="${attribute(agreed)}">Yes, as ${String(provider.person.email)}</a> ` +
        `<a href="${attribute(back)}">No</a></main></body></html>`,
    );
  }
  return provider;
}

function discovery(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

function json(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
