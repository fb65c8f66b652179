/** Files that leave the portal or come into it. */
export const enFiles = {
  export: {
    button: 'Export',
    title: 'Export %{many} as CSV',
    progress: '%{done} of %{total} rows',
    saved: '%{total} rows have been saved to a file.',
    failed: 'The export broke off. Nothing has been saved.',
    cancel: 'Cancel',
    close: 'Close',
    yes: 'Yes',
    no: 'No',
    zone: 'Time zone',
  },
};
