/** Life of an access token. */
export const ACCESS_SECONDS = 600;
/** A session ends after this long without a request. */
export const IDLE_MINUTES = 60;
/** A session ends after this long in any case. */
export const ABSOLUTE_HOURS = 14;
