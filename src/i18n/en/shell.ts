/** Sign-in, navigation, banner, error pages, home: everything around the lists and forms. */
export const enShell = {
  auth: {
    title: 'Sign in',
    subtitle: 'Partner Portal',
    email: 'Email',
    password: 'Password',
    sign_in: 'Sign in',
    signing_in: 'Signing in…',
    // AUTH-13; AUTH-14 to AUTH-16 come with the rules of the fields and from the server
    required: '%{input} is required',
    caps_lock: 'Caps Lock is on',
    show_password: 'Show password',
    hide_password: 'Hide password',
    idle_title: 'Are you still there?',
    idle_text:
      'You will be signed out in %{smart_count} second. |||| You will be signed out in %{smart_count} seconds.',
    idle_hint:
      'Nothing has been done here for 19 minutes. Whatever you do now, in any tab, keeps you signed in.',
    idle_stay: 'Stay signed in',
    keeps_nothing:
      'This browser keeps no data of this site: you can work, but you will be asked to sign in again whenever the page is loaded, and every few minutes. Allow cookies and site data for this address to stay signed in.',
    ended_idle: 'You were signed out after 20 minutes without activity.',
    ended_elsewhere: 'You have signed out in another window.',
    ended_over: 'Your session has ended. Please sign in again.',
    demo_title: 'Demo accounts',
    demo_hint: 'One click signs in with sample data.',
    failed: 'Sign-in failed. Please try again',
  },
  errors: {
    // ERR-01, GUARD-13 to GUARD-18, ERR-02
    fallback: 'Something went wrong!!!',
    not_found: 'This page could not be found',
    back_home: 'Back to the home page',
    // GUARD-18
    unknown_middleware: 'Unknown middleware',
    page_failed: 'An error occurred while showing the error page',
    go_home: 'Go back to home',
    status: 'Status %{status}',
    unreachable: 'The server cannot be reached. Check the connection and try again.',
    part_failed: 'This could not be loaded.',
    part_lost: 'This could not be loaded. Check the connection and try again.',
    unexpected_answer:
      'The server, or something between it and you, answered in a way that this page cannot read. Please try again in a moment',
    try_again: 'Try again',
    forbidden: 'You do not have access to this page',
    forbidden_hint: 'Your role does not include it. Ask an administrator if you need it.',
    forbidden_notice: 'Your role may not open that page: “%{page}” is for %{roles}. Ask an admin.',
    request_failed: 'An error occurred. Please try again in a few minutes',
    // ERR-14, Vietnamese in every language (DEC-03)
    user: 'Đã xảy ra lỗi, không thể lấy thông tin chi tiết bản ghi',
  },
  menu: {
    question_flow: 'Question flow',
    label: 'Main navigation',
    home: 'Home',
    // NAV-01 to NAV-06
    account_management: 'Account management',
    account_info: 'Account Info',
    world_tables: 'Reference tables',
    // NAV-10
    sign_out: 'Sign Out',
    open: 'Open navigation',
    sections: {
      main: 'Portal',
      network: 'Network',
      reference: 'Reference data',
      links: 'Links',
      mail: 'Mail',
    },
  },
  banner: {
    close: 'Close for today',
    // BANNER-01, BANNER-02
    text: 'A new version of the portal has launched. The old version will be discontinued on 25-11-2024.',
    switch: 'Switch to New Version',
    no_company: 'There is no company to switch to yet',
  },
  layout: {
    breadcrumbs: 'Breadcrumbs',
    // LAYOUT-08
    home: 'HomePage',
    create: 'Create',
    edit: 'Edit',
    skip: 'Skip to content',
    // LAYOUT-05
    quickstart: 'Quickstart',
    loading: 'Loading',
    dismiss: 'Dismiss message',
  },
  profile: {
    open: 'Profile: %{name}',
    language: 'Language',
    appearance: 'Appearance',
    light: 'Light',
    dark: 'Dark',
    system: 'System',
  },
  palette: {
    all: 'Show all: %{many} with “%{query}”',
    open: 'Search or jump to',
    placeholder: 'Search pages and records',
    newest: 'Newest:',
    newest_none: 'No booking',
    none: 'Nothing found for “%{query}”',
    failed: 'Some lists could not be searched',
    hint: 'Type at least two characters to search records',
    searching: 'Searching…',
  },
  roles: {
    0: 'Admin',
    1: 'Partner',
    3: 'Customer service',
    4: 'Marketing',
  },
};

/** What the portal says of changes that others make meanwhile. */
export const enLive = {
  live: {
    new: '%{smart_count} new |||| %{smart_count} new',
    lost: 'No connection to the portal since %{since}.',
    as_of: 'What you see is as of %{time}.',
    try_now: 'Try now',
    changed: 'Somebody else has changed this meanwhile. Saving asks you what to keep.',
    removed: 'Somebody else has removed this meanwhile.',
  },
  new_version: {
    ready: 'The portal has been updated',
    reload: 'Reload',
  },
};
