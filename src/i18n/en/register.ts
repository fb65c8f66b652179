/** Taking devices from stock to a place. Quoted ones are exact (REG, FORM-DEV). */
export const enRegister = {
  register: {
    // REG-10
    title_pick: 'Register device',
    // REG-04
    title_details: 'Add/Update BackHug details',
    // REG-03
    device_blank: 'device cannot be left blank',
    // FORM-DEV-20
    done: 'Update Bed success',
    search: 'Serial or connection ID',
    search_hint: 'Scan or paste it, or type a part of it; Enter takes the one that fits',
    stock: 'Devices in stock',
    stock_failed: 'The stock could not be loaded',
    no_stock: 'No device is in stock.',
    more: '%{smart_count} more device: type to narrow it down |||| %{smart_count} more devices: type to narrow them down',
    placed: '%{serial} cannot be picked: it stands at %{place} already',
    stands_at: 'stands at %{place}',
    unknown: 'No pre-registered device has the serial or connection ID “%{text}”',
    several: '%{smart_count} devices fit “%{text}”: choose one of them',
    clock_of_place: 'On the clock of the place',
    clock: 'On the clock of the place (%{zone})',
    opens: 'This place is coming soon: it opens when its first device is installed',
    unreachable:
      'The server cannot be reached, so nobody knows yet whether it was done. What you typed is still here: press the button again, it is done once in any case.',
    continue: 'Continue',
    another: 'Pick another device',
    register: 'Register',
    registered: 'Registered: %{smart_count} device |||| Registered: %{smart_count} devices',
  },
};
