const mailboxes: Readonly<Record<string, { name: string; url: string }>> = {
  'gmail.com': { name: 'Gmail', url: 'https://mail.google.com/' },
  'googlemail.com': { name: 'Gmail', url: 'https://mail.google.com/' },
  'outlook.com': { name: 'Outlook', url: 'https://outlook.live.com/mail/' },
  'hotmail.com': { name: 'Outlook', url: 'https://outlook.live.com/mail/' },
  'live.com': { name: 'Outlook', url: 'https://outlook.live.com/mail/' },
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Where mail for this address is read in a browser, when everybody knows. */
export const mailboxOf = (email: string): { name: string; url: string } | null => mailboxes[domainOf(email)] ?? null

/** An address that its owner recognises and a stranger behind them cannot use: first letter and domain. */
export const maskedEmail = (email: string): string => `${email.slice(0, 1)}•••@${domainOf(email)}`
