const mailboxes: Readonly<Record<string, { name: string; url: string }>> = {
  'gmail.com': { name: 'Gmail', url: 'https://mail.google.com/' },
  'googlemail.com': { name: 'Gmail', url: 'https://mail.google.com/' },
  'outlook.com': { name: 'Outlook', url: 'https://outlook.live.com/mail/' },
  'hotmail.com': { name: 'Outlook', url: 'https://outlook.live.com/mail/' },
  'live.com': { name: 'Outlook', url: 'https://outlook.live.com/mail/' },
}

const getDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** The website where mail for this address is read, for well-known providers; null for others. */
export const findMailbox = (email: string): { name: string; url: string } | null => mailboxes[getDomain(email)] ?? null

/** The address with only its first letter and its domain: the owner recognises it, and an onlooker cannot use it. */
export const maskEmail = (email: string): string => `${email.slice(0, 1)}•••@${getDomain(email)}`
