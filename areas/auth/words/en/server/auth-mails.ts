import { defineText } from '../../../../../platform/words/text.ts'

/** The footer of emails about changes that the owner of an account may not have made. */
const changed = `[It was not me](/contact)

---

You get this email because of a change to your {{appName}} account.`
/** The footer of emails that ask for a new log-in. */
const ended = `[Log in](/)

---

You get this email to keep your {{appName}} account safe.`

/** The emails about an account: links that open it, and changes to it. */
export const authMails = defineText('auth-mails', {
  linkIs: 'The address that the button leads to',
  linkLike: 'https://panel.example/email-verification?userKey=example',
  hoursIs: 'For how many hours the link works',
  hoursLike: '24',
  minutesIs: 'For how many minutes the link works',
  minutesLike: '30',

  verifyEmail: 'Verify the email address',
  verifyEmailWhen: 'After joining, and whenever a new link is requested',
  verifyEmailSubject: 'Verify your email for {{appName}}',
  verifyEmailBody: `# Verify your email

Welcome to {{appName}}. Confirm that this address is yours, and your first points are credited.

The link works for {{hours}} hours.

[Verify my email]({{link}})

---

Someone joined {{appName}} with this address. If it was not you, ignore this email: nothing happens unless the link is used.`,

  resetPassword: 'Choose a new password',
  resetPasswordWhen: 'When someone has forgotten their password',
  resetPasswordSubject: 'Choose a new password for {{appName}}',
  resetPasswordBody: `# Choose a new password

You asked for a new password. The link below lets you choose one.

It works once, for {{minutes}} minutes. All your devices will be logged out.

[Choose a new password]({{link}})

---

Someone asked for a new {{appName}} password for this address. If it was not you, ignore this email: your password stays as it is.`,

  loginLink: 'Link to log in',
  loginLinkWhen: 'When someone asks for a link instead of their password',
  loginLinkSubject: 'Your link to log in to {{appName}}',
  loginLinkBody: `# Log in with one tap

You asked for a link instead of your password. Open it on the device where you want to be logged in.

It works once, for {{minutes}} minutes. An older link stops working.

[Log me in]({{link}})

---

Someone asked for a link to log in to {{appName}} with this address. If it was not you, ignore this email: no one can log in without the link.`,

  passwordChanged: 'Password changed',
  passwordChangedWhen: 'After a password was changed',
  passwordChangedSubject: 'Your {{appName}} password was changed',
  passwordChangedBody: `# Your password was changed

The password of your account has just been changed, and your other devices were logged out.

If it was you, there is nothing to do.

${changed}`,

  sessionEnded: 'A device was logged out',
  sessionEndedWhen: 'When the log-in of a device was used a second time from somewhere else',
  sessionEndedSubject: 'We logged out one of your {{appName}} devices',
  sessionEndedBody: `# We logged out one of your devices

The log-in of one of your devices was used a second time from somewhere else. That can mean that it was copied, so we ended it everywhere.

Please log in again. If you do not know why this happened, choose a new password as well.

${ended}`,

  accountExists: 'The account exists already',
  accountExistsWhen: 'When someone joins with the address of an existing account',
  accountExistsSubject: 'You already have a {{appName}} account',
  accountExistsBody: `# You already have an account

Someone asked us to set up or verify an account with this address. It already has one that is ready to use.

If it was you, just log in. If you forgot your password, you can choose a new one there.

[Log in](/)

---

If it was not you, ignore this email: nothing was changed in your {{appName}} account.`,

  signInAdded: 'A way to log in was added',
  signInAddedWhen: 'When an account was opened with Google or Facebook for the first time',
  signInAddedSubject: 'A new way to log in to your {{appName}} account',
  signInAddedBody: `# A new way to log in was added

Your account was just opened with a Google or Facebook account that has the same address. From now on you can log in with it as well.

If it was you, there is nothing to do.

${changed}`,

  signInRemoved: 'A way to log in was removed',
  signInRemovedWhen: 'When Google or Facebook is removed from an account',
  signInRemovedSubject: 'A way to log in to your {{appName}} account was removed',
  signInRemovedBody: `# A way to log in was removed

Your account can no longer be opened with a Google or Facebook account that was linked to it before.

If it was you, there is nothing to do.

${changed}`,

  secondStepOn: 'Second step set up',
  secondStepOnWhen: 'When an authenticator app was set up',
  secondStepOnSubject: 'Your {{appName}} log-in has a second step',
  secondStepOnBody: `# An authenticator app was set up

From now on, logging in to your account needs a code from your authenticator app as well. Your other devices were logged out.

Keep your recovery codes where you can find them without your phone. If it was you, there is nothing else to do.

${changed}`,

  secondStepOff: 'Second step switched off',
  secondStepOffWhen: 'When someone switches off their second step',
  secondStepOffSubject: 'The second step of your {{appName}} log-in was switched off',
  secondStepOffBody: `# The second step was switched off

Logging in to your account no longer needs a code from an authenticator app.

If it was you, there is nothing to do.

${changed}`,

  secondStepReset: 'Second step reset',
  secondStepResetWhen: 'When an administrator resets a second step',
  secondStepResetSubject: 'Your {{appName}} second step was reset',
  secondStepResetBody: `# An administrator reset your second step

Your authenticator app and your recovery codes no longer work for this account, and all your devices were logged out.

Log in with your password to set up the app again. If you did not ask for this, tell your administrators now.

${ended}`,

  recoveryCodeUsed: 'Recovery code used',
  recoveryCodeUsedWhen: 'When a recovery code was used instead of the authenticator app',
  recoveryCodeUsedSubject: 'A recovery code of your {{appName}} account was used',
  recoveryCodeUsedBody: `# A recovery code was used

Someone used one of your recovery codes in place of your authenticator app. The code does not work again.

If it was you and your app is lost, set up another one in My Account.

${changed}`,

  recoveryCodesRenewed: 'Recovery codes renewed',
  recoveryCodesRenewedWhen: 'When someone has made new recovery codes',
  recoveryCodesRenewedSubject: 'Your {{appName}} recovery codes were renewed',
  recoveryCodesRenewedBody: `# You have new recovery codes

New recovery codes were made for your account; the old ones no longer work.

If it was you, there is nothing to do.

${changed}`,

  passwordSetAside: 'Password to confirm',
  passwordSetAsideWhen:
    'When an address was verified in a different browser from the one in which its password was chosen',
  passwordSetAsideSubject: 'Confirm the password of your {{appName}} account',
  passwordSetAsideBody: `# Your password waits for you to confirm it

Your email address was verified in a different browser from the one in which the password of the account was chosen. We cannot tell whether you chose it, so it cannot be used to log in until you confirm it.

Enter it on the page that the verification opened, or choose a new one with "Forgot Password ?". An emailed link logs you in until then.

${ended}`,

  signInsDropped: 'Unproven way to log in removed',
  signInsDroppedWhen: 'When an address was verified after Google or Facebook had been linked without proof',
  signInsDroppedSubject: 'We removed a way to log in to your {{appName}} account',
  signInsDroppedBody: `# A way to log in was removed

A Google or Facebook account had been linked to your account before anyone had proved that the email address was theirs. You have proved it now, so we removed that link, and it can no longer be used to log in.

If it was yours, log in with your password or with an emailed link instead.

${ended}`,
})
