/** Where a browser keeps that somebody is signed in, and which of its sessions that is. */
export const sessionKey = 'auth.session';
