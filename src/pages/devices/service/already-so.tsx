import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';

/** Somebody else was faster: the device is already as it should become. */
export function AlreadySo({ message }: { readonly message: string }) {
  return <Alert severity="info">{useTranslate()(message)}</Alert>;
}
