import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const skewMs = 15 * 60_000;
const mustBeSigned = ['host', 'x-amz-content-sha256', 'x-amz-date'];

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
export const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/**
 * What a bucket says of the signature of a request (AWS Signature Version 4), computed from the published rules
 * alone: undefined when it is right, else the code of its refusal.
 */
export function signatureFault(
  { method = '', url = '', headers }: IncomingMessage,
  keys: Keys,
  region: string,
) {
  const given = (name: string) => String(headers[name] ?? '');
  const [, keyId, day, zone, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/.exec(
      given('authorization'),
    ) ?? [];
  const time = given('x-amz-date');
  if (signature === undefined || day === undefined) return 'AccessDenied';
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (zone !== region) return 'AuthorizationHeaderMalformed';
  if (!time.startsWith(day) || Math.abs(Date.now() - instantOf(time)) > skewMs) return 'RequestTimeTooSkewed';
  const signed = names.split(';');
  if (!mustBeSigned.every(name => signed.includes(name))) return 'AccessDenied';
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...signed.map(name => `${name}:${given(name).trim().replace(/ +/g, ' ')}`),
    '',
    names,
    given('x-amz-content-sha256'),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${keys.secretAccessKey}`,
  );
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

/** Epoch ms of `20261121T143000Z`. */
function instantOf(time: string): number {
  return Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}
