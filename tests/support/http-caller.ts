import { demoAccounts, demoPassword } from './demo-accounts.ts';

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Speaks as one person to the API of a portal that is a process of its own. */
export class HttpCaller {
  readonly #address: string;
  readonly #token: string;

  constructor(address: string, token = '') {
    this.#address = address;
    this.#token = token;
  }

  async call(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.#address}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }

  /** What is there as it stands, for answers that are no JSON. */
  async text(path: string): Promise<string> {
    const headers = { authorization: `Bearer ${this.#token}` };
    return await (await fetch(`${this.#address}/api${path}`, { headers })).text();
  }

  async signIn(role: 'admin' | 'partner'): Promise<HttpCaller> {
    const { body } = await this.call('POST', '/v3/auth/login', {
      email: demoAccounts[role].email,
      password: demoPassword,
    });
    return new HttpCaller(this.#address, String(body.access_token));
  }
}
