import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Role } from '../../../domain/actor.ts';
import { useActor } from '../../admin/engine-context.tsx';

/** Accounts of staff are made by the admin alone, who alone may give out roles. */
export function StaffLink() {
  const translate = useTranslate();
  if (useActor()?.role !== Role.Admin) return null;
  return (
    <Link className="button" to="/users/create?for=staff">
      {translate('account.create_staff')}
    </Link>
  );
}
