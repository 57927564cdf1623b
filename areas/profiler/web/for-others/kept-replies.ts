/** Where replies wait on this device until the server has them. */
export const keptRepliesKey = 'tuppence:profile-replies'

/** Whether an earlier page, or an earlier visit, left replies to be sent. */
export const hasKeptReplies = (storage: Pick<Storage, 'getItem'> = localStorage): boolean =>
  storage.getItem(keptRepliesKey) !== null
