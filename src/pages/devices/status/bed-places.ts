/** Where a part is drawn, on a bed of 120 by 400 whose head is at the top. */
export interface BedPlace {
  readonly shape: 'round' | 'diamond' | 'band' | 'rest' | 'chip';
  readonly x: number;
  readonly y: number;
  /** On which side of the bed its name stands. */
  readonly side: 'left' | 'right';
}

/** Motors and sensors lie along the back, the heat beside them, the rest under the legs, the electronics at the side. */
export const bedPlaces: Readonly<Record<string, readonly BedPlace[]>> = {
  sensor_neck: [{ shape: 'diamond', x: 60, y: 96, side: 'left' }],
  motor_1: [{ shape: 'round', x: 60, y: 134, side: 'left' }],
  motor_2: [{ shape: 'round', x: 60, y: 170, side: 'left' }],
  motor_3: [{ shape: 'round', x: 60, y: 206, side: 'left' }],
  motor_4: [{ shape: 'round', x: 60, y: 242, side: 'left' }],
  sensor_back: [{ shape: 'diamond', x: 60, y: 278, side: 'left' }],
  leg_rest_movement: [{ shape: 'rest', x: 60, y: 342, side: 'left' }],
  heat_pads: [
    { shape: 'band', x: 94, y: 188, side: 'right' },
    { shape: 'band', x: 26, y: 188, side: 'right' },
  ],
  esp_communication: [{ shape: 'chip', x: 146, y: 250, side: 'right' }],
  sd_card_ble: [{ shape: 'chip', x: 146, y: 282, side: 'right' }],
  sd_card_wifi: [{ shape: 'chip', x: 146, y: 314, side: 'right' }],
  wifi_connection: [{ shape: 'chip', x: 146, y: 346, side: 'right' }],
};
