/** How everything in the tray looks: what can be taken back, and what goes on by itself. */
export const trayCard = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  pl: 2,
  pr: 1,
  py: 1,
  maxWidth: 560,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  boxShadow: '0 8px 24px rgba(10, 20, 30, 0.14)',
};
