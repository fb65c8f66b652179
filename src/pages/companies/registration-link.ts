/**
 * Where partners of a company register: the protocol, host and port of this site, and `/register`
 * (FORM-COMPANY-04), with the company's name, which the form there fills in.
 */
export function registrationLink(origin: string, company: string): string {
  const name = company.trim();
  return name === '' ? `${origin}/register` : `${origin}/register?company=${encodeURIComponent(name)}`;
}
