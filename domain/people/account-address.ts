import { sentence } from '../refusals/spoken.ts';
/**
 * Why an address cannot belong to an account, if so. Accounts take plain letters only: whatever looks like another
 * letter, or like none, could pass for somebody else's address, and most mail servers deliver nothing to it. A domain
 * with other letters has its plain form, `xn--…`.
 */
export function accountAddressProblem(address: string): string | undefined {
  return /^[\x21-\x7e]*$/.test(address) ? undefined : sentence('form.email-letters');
}
