import { type FormByHand, letters } from './form-by-hand.ts';

const blank = 'Do not leave blank';
const tooLong = 'At most 255 characters';

/** Companies, the invitations to them, and requests for help. */
export const forms: readonly FormByHand[] = [
  {
    resource: 'companies',
    why: 'FORM-COMPANY, DEC-100: the domain is that of the company call; the admin alone says where people are sent signed in (BANNER-03).',
    dialog: '650 × 500',
    fields: ['company: Company *', 'domain: Domain', 'link: Link *'],
    defaults: {},
    createdBy: { 3: 'company, link', 4: 'company, link' },
    changed: [
      { role: 0, fields: 'company, domain, link' },
      { role: 4, fields: 'company, (domain), link' },
    ],
    right: { company: 'Engines', link: 'https://portal.example.com/register' },
    refused: [
      ['company', undefined, 'Company name cannot be left blank'],
      ['company', '  ', 'Company name cannot be left blank'],
      ['company', letters(256), tooLong],
      ['domain', 'https://portal.example.com', 'Must be the name of a host such as portal.example.com'],
      ['link', undefined, blank],
      ['link', 'register here', 'Not a web address'],
    ],
    passes: [
      ['domain', 'portal.example.com'],
      ['domain', null],
    ],
  },
  {
    resource: 'invitation-links',
    why: 'ENT-02. A dialog of its own asks for company and email; the API takes these.',
    dialog: '650 × 500',
    fields: ['company: Company', 'email: Email', 'link: Link *'],
    defaults: {},
    kept: ['company_id: Belongs to company', 'used_time: Used'],
    changed: [],
    right: { link: 'https://portal.example.com/register' },
    refused: [
      ['company', letters(256), tooLong],
      ['email', 'ada', 'Email entered is not correct'],
      ['link', undefined, blank],
      ['link', 'javascript:alert(1)', 'Not a web address'],
    ],
  },
  {
    resource: 'supports',
    why: 'FORM-SUPPORT, CONST-30: the category is DEVICE_ISSUE unless told; the device is the product’s own.',
    dialog: '650 × 500',
    fields: ['subject: Subject *', 'description: Description *', 'category: Category *', 'device_id: Device'],
    defaults: { category: 'DEVICE_ISSUE' },
    options: {
      category:
        'DEVICE_ISSUE Device issue, BOOKING_ISSUE Booking issue, ACCOUNT_ISSUE Account issue, OTHER Other',
    },
    kept: ['user_id: From *'],
    changed: [{ role: 3, fields: 'subject, description, category, (device_id)' }],
    right: { subject: 'Bed', description: 'It squeaks' },
    refused: [
      ['subject', undefined, 'Subject cannot be left blank'],
      ['subject', letters(256), tooLong],
      ['description', undefined, 'Description cannot be left blank'],
      ['description', letters(10_001), 'At most 10000 characters'],
      ['category', null, 'Please select value'],
      ['category', 'X', 'Must be one of: Device issue, Booking issue, Account issue, Other'],
    ],
    passes: [['description', letters(10_000)]],
  },
];
