import { z } from 'zod';
import { confirmationProblem, passwordProblem } from '../domain/people/sign-in-rules.ts';
import { bodySentence } from '../domain/refusals/bodies.ts';
import { sentence } from '../domain/refusals/spoken.ts';
import { plainLine, withoutEdges } from '../domain/text/plain-line.ts';
import { users } from '../resources/users.ts';

/** A text that has to be there (AUTH-13) and is not too long (AUTH-15). */
export const required = (name: string, longest: number) =>
  z
    .string({ error: sentence('form.required', { field: name }) })
    .min(1, sentence('form.required', { field: name }))
    .max(longest, sentence('form.characters-between', { least: 1, most: longest }));

/** The same as it is kept. */
export const requiredLine = (name: string, longest: number, keep = plainLine) =>
  z
    .string({ error: sentence('form.required', { field: name }) })
    .overwrite(keep)
    .pipe(required(name, longest));

/** An address within a name would travel in our mails to whomever somebody wants to reach. */
const advertisement = /[/\\@<>\p{Cc}]|www\./iu;

export const personName = (name: string) =>
  requiredLine(name, 50).refine(value => !advertisement.test(value), sentence('form.name'));

/** An email address as accounts keep it. */
export const emailAddress = requiredLine('Email', 254, withoutEdges)
  .transform(address => address.toLowerCase())
  .refine(address => users.fields.email.schema.safeParse(address).success, sentence('form.email'));

/** Both are checked together; the rule of FORM-PWD-02 decides (DEC-41). */
export const newPassword = {
  password: z
    .string({ error: sentence('form.required', { field: 'Password' }) })
    .max(200, sentence('form.characters-between', { least: 8, most: 200 })),
  repassword: z
    .string({ error: sentence('form.required', { field: 'Password' }) })
    .max(200, sentence('form.characters-between', { least: 8, most: 200 })),
};

interface Passwords {
  readonly password?: string | undefined;
  readonly repassword?: string | undefined;
}

/** Names the password that is too weak, and the repetition that differs (FORM-PWD-02 to FORM-PWD-04). */
export function checkPasswords({ value, issues }: z.core.ParsePayload<Passwords>): void {
  const { password = '', repassword = '' } = value;
  const problems = [
    ['password', passwordProblem(password)],
    ['repassword', confirmationProblem(password, repassword)],
  ] as const;
  for (const [path, message] of problems)
    if (message !== undefined) issues.push({ code: 'custom', message, path: [path], input: value });
}

/** The token of a mailed link. */
export const linkToken = z
  .string({ error: bodySentence('link.incomplete') })
  .min(1)
  .max(200);
