// @ts-check

/** How Node runs the server. */
export const SERVER_FLAGS = [
  '--enable-source-maps',
  // Young generation, in MB: thousands of requests at once outgrow Node's 16, and are copied to the old one for nothing.
  '--max-semi-space-size=64',
]
