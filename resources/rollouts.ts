import { Role } from '../domain/actor.ts';
import { rolloutStatuses, stopReasons } from '../domain/devices/rollout-status.ts';
import { all, serverWrites } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { choice, instant, integer, reference, text } from './schema/fields.ts';

/** Firmware that comes to many devices, wave by wave (DEC-220). Made by a workflow, moved on by the server. */
export const rollouts = defineResource({
  name: 'rollouts',
  label: { one: 'Firmware roll-out', many: 'Firmware roll-outs' },
  title: 'name',
  fields: {
    name: text({
      label: 'Name',
      required: true,
      maxLength: 100,
      filter: 'ilike',
      sortable: true,
      search: true,
    }),
    hardware_id: reference('hardwares', {
      label: 'Version',
      required: true,
      as: 'hardware',
      show: ['name'],
      filter: 'eq',
    }),
    // The newest firmware of the hardware when it began.
    fw_version: text({ label: 'Firmware', maxLength: 50 }),
    fw_version_wifi: text({ label: 'Wi-Fi firmware', maxLength: 50 }),
    fw_version_ble: text({ label: 'BLE firmware', maxLength: 50 }),
    status: choice({
      label: 'State',
      required: true,
      choices: rolloutStatuses,
      default: 'running',
      filter: 'eq',
    }),
    reason: choice({ label: 'Reason', choices: stopReasons }),
    total: integer({ label: 'Devices', required: true }),
    updated: integer({ label: 'Updated', required: true, default: 0 }),
    failed: integer({ label: 'Failed', required: true, default: 0 }),
    skipped: integer({ label: 'Passed over', required: true, default: 0 }),
    forgiven: integer({ label: 'Failures forgiven', required: true, default: 0 }),
    most_failed: integer({ label: 'Failures allowed', required: true }),
    minutes: integer({ label: 'Minutes', required: true }),
    hours_between: integer({ label: 'Hours between', required: true }),
    wave: integer({ label: 'Wave', required: true, default: 1 }),
    waves: integer({ label: 'Waves', required: true }),
    wave_began: instant({ label: 'Wave began', required: true }),
    wave_ended: instant({ label: 'Wave ended' }),
    ended_at: instant({ label: 'Ended', sortable: true }),
    next_at: instant({ label: 'Looked at again', sortable: true, secret: true }),
  },
  list: {
    columns: ['name', 'hardware_id', 'fw_version', 'status', 'total', 'updated', 'failed', 'create_time'],
  },
  access: serverWrites(all(Role.Admin, Role.CustomerService)),
  page: {
    path: '/rollouts',
    detail: '/rollouts/:id',
    roles: [Role.Admin, Role.CustomerService],
    menu: { section: 'network', icon: 'hardware' },
  },
});
export type Rollout = RowOf<typeof rollouts>;
