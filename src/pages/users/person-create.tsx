import { useLocation, useNavigate } from 'react-router';
import { partners } from '../../../resources/partners.ts';
import { users } from '../../../resources/users.ts';
import { ResourceDialog } from '../../admin/dialogs/resource-dialog.tsx';

/** Partner management makes partners; `?for=staff` makes an account of any role. */
export function PersonCreate() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const forStaff = query.get('for') === 'staff';
  const close = () => {
    query.delete('for');
    void navigate({ pathname: '/users', search: query.toString() }, { replace: true });
  };
  return (
    <ResourceDialog
      key={String(forStaff)}
      resource={forStaff ? users : partners}
      onClose={close}
      staysOpen={next => next.pathname === pathname}
    />
  );
}
