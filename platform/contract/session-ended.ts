/** The English words for a session that has ended; browsers show them without asking the server. */
export const sessionEnded = 'Your session ended. Please log in again.'
