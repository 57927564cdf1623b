// Runs before the first paint and before any request: the colour scheme, the way in for a signed-in reader,
// and the one-time keys, which leave the address bar here and live only in memory from then on.
;(function () {
  var root = document.documentElement
  function kept(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  var chosen = kept('mantine-color-scheme-value')
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  // The banner of a page that was written in advance is not for somebody who has answered it.
  if (/(^|; )userifno=1(;|$)/.test(document.cookie)) root.setAttribute('data-cookies-answered', '')

  var address = new URL(location.href)
  var token = address.searchParams.get('token')
  var userKey = address.searchParams.get('userKey')
  window.__boot = { token: token, userKey: userKey }
  if (token !== null || userKey !== null) {
    address.searchParams.delete('token')
    address.searchParams.delete('userKey')
    history.replaceState(history.state, '', address.pathname + address.search + address.hash)
  }
  if (address.pathname !== '/') return
  if (token === null && kept('access')) {
    root.setAttribute('data-held', '')
    location.replace('/my-survey')
  } else if (token !== null) {
    root.setAttribute('data-held', '')
  }

  // What is pressed before the page's own script is there is kept for it (src/landing.ts); a form's button leads on by itself.
  window.__boot.pressed = []
  addEventListener(
    'click',
    function (event) {
      var button = event.target instanceof Element ? event.target.closest('button[type=button]') : null
      var pressed = window.__boot.pressed
      if (button && pressed && pressed.length < 20) pressed.push(button)
    },
    true,
  )
})()
