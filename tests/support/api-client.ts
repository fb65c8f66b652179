import { demoAccounts, demoPassword, type RoleName } from './demo-accounts.ts';

type Body = Readonly<Record<string, unknown>> | readonly object[];

/** Shorter than an access token holds. */
const goodForMs = 10 * 60_000;
const known = new Map<string, { readonly token: string; readonly since: number }>();

/** Speaks to the API beside the browser, to prepare rows and to see what is stored. */
export class ApiClient {
  readonly #base: string;
  readonly #token: string;

  private constructor(base: string, token: string) {
    this.#base = base;
    this.#token = token;
  }

  /** Signs in once for many tests: each time costs the server a password's worth of work. */
  static async signIn(baseUrl: string, role: RoleName): Promise<ApiClient> {
    const base = `${baseUrl}/api`;
    const name = `${role} ${base}`;
    const held = known.get(name);
    if (held !== undefined && Date.now() - held.since < goodForMs) return new ApiClient(base, held.token);
    const body = JSON.stringify({ email: demoAccounts[role].email, password: demoPassword });
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(`${base}/v3/auth/login`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`Sign-in as ${role} answered ${response.status}`);
    const { access_token: token } = await response.json();
    known.set(name, { token, since: Date.now() });
    return new ApiClient(base, token);
  }

  get = (path: string) => this.#call('GET', path);
  post = (path: string, body: Body) => this.#call('POST', path, body);
  put = (path: string, body: Body) => this.#call('PUT', path, body);
  delete = (path: string) => this.#call('DELETE', path);

  async #call(method: string, path: string, body?: Body) {
    const response = await fetch(`${this.#base}${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.#token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer.message}`);
    return answer;
  }
}
