/** What the list of devices and its dialog say. Quoted ones are exact (DEV-08, DEV-09, FORM-DEV-20). */
export const enDevice = {
  device: {
    // DEV-08
    failed: 'An error occurred. Please try again in a few minutes',
    // DEV-09, FORM-DEV-20
    updated: 'Update Bed success',
    firmware: 'Firmware',
  },
};
