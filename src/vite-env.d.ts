interface ImportMetaEnv {
  /** Address of the partner API including its base path; default: `/api` of the portal's own host. */
  readonly VITE_API_URL?: string;
}
