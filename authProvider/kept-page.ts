/**
 * A page that the browser has kept whole while one was elsewhere has heard of nothing meanwhile, neither of a sign-out
 * nor of somebody else who is signed in now: it is loaded anew, and shows nothing of what it held (DEC-329).
 */
export function loadAnewWhenKept(page: Window): void {
  page.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    page.document.body.hidden = true;
    page.location.reload();
  });
}
