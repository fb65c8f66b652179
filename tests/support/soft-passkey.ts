import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface Ceremony {
  /** From the options that the server gave. */
  readonly challenge: string;
  /** The page that asks; the portal's own unless told. */
  readonly origin?: string;
  /** The name that the browser hands to the authenticator. */
  readonly rpId?: string;
  /** Whether the authenticator made sure of the person. */
  readonly verified?: boolean;
}

export const testOrigin = 'http://localhost';
const present = 0x01;
const verifiedFlag = 0x04;
const attested = 0x40;

/** A passkey in software, made by hand after WebAuthn's own text: it knows nothing of the library that checks it. */
export class SoftPasskey {
  readonly id = randomBytes(32);
  counter = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  /** What `navigator.credentials.create` would answer, as JSON. */
  create({ challenge, origin = testOrigin, rpId = 'localhost', verified = true }: Ceremony) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = cborMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.from([this.id.length >> 8, this.id.length & 0xff]);
    const flags = present | attested | (verified ? verifiedFlag : 0);
    const authData = Buffer.concat([this.#head(rpId, flags), Buffer.alloc(16), length, this.id, key]);
    const attestationObject = cborMap([
      ['fmt', 'none'],
      ['attStmt', cborMap([])],
      ['authData', authData],
    ]);
    return {
      ...this.#envelope(),
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, origin),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** What `navigator.credentials.get` would answer, as JSON; each use counts one on. */
  get({ challenge, origin = testOrigin, rpId = 'localhost', verified = true }: Ceremony) {
    this.counter += 1;
    const client = clientData('webauthn.get', challenge, origin);
    const data = this.#head(rpId, present | (verified ? verifiedFlag : 0));
    const signed = Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))]);
    return {
      ...this.#envelope(),
      response: {
        clientDataJSON: client,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      },
    };
  }

  #envelope() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  }

  #head(rpId: string, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count]);
  }
}

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

type Cbor = number | string | Buffer;

/** Buffers that are maps already stand for themselves; others are byte strings. */
const maps = new WeakSet<Buffer>();

function cborMap(entries: readonly (readonly [Cbor, Cbor])[]): Buffer {
  const map = Buffer.concat([head(5, entries.length), ...entries.flatMap(pair => pair.map(cbor))]);
  maps.add(map);
  return map;
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  return maps.has(value) ? value : Buffer.concat([head(2, value.length), value]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}
