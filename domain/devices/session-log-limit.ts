/** So much of a session log is shown; what is longer ends there (reliability F8). */
export const sessionLogLimitBytes = 10_485_760;
