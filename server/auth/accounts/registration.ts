import { z } from 'zod';
import { languages } from '../../../domain/people/language.ts';
import { confirmationProblem, passwordProblem } from '../../../domain/people/password.ts';
import { sentence } from '../../../domain/refusals/spoken.ts';
import { users } from '../../../resources/users.ts';
import { requiredLine } from '../sign-in/required-text.ts';

/** An address within a name would travel in our mails to whomever somebody wants to reach. */
const advertisement = /[/\\@<>]|www\./i;

const personName = (name: string) =>
  requiredLine(name, 50).refine(value => !advertisement.test(value), sentence('form.name'));

/** An e-mail address as accounts keep it. */
export const emailAddress = requiredLine('Email', 254)
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

/** The form of whoever registers (DEC-22): the company's form, and who it is. */
export const registrationForm = z
  .strictObject({
    email: emailAddress,
    first_name: personName('First name'),
    last_name: personName('Last name'),
    company: requiredLine('Company', 255),
    language: z.literal(languages.map(({ value }) => value)).default('en'),
    /** From the link of an invitation; with it the password is chosen at once. */
    invitation: z.string().max(200).optional(),
    password: newPassword.password.optional(),
    repassword: newPassword.repassword.optional(),
  })
  .check(context => {
    if (context.value.invitation !== undefined) checkPasswords(context);
  });
export type Registration = z.output<typeof registrationForm>;
