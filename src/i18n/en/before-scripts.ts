/** What a page says before its scripts have come, and when they do not; it is written into the page at the build. */
export const beforeScripts = {
  waiting: 'One moment …',
  late: 'This page takes longer than usual. Check the connection, then reload it.',
  needs_script: 'This page needs JavaScript.',
};
