// Runs before the first paint and before any request. It sets the colour scheme, takes a signed-in reader to their
// page, removes one-time keys from the address bar, and remembers the guest that an address names. A one-time key stays
// in the state of this tab's history entry, so that a reload finds it; no request, log or referrer ever contains that
// state.
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
  // Hides the cookie banner of a prerendered page from a reader who has answered it.
  if (/(^|; )userifno=1(;|$)/.test(document.cookie)) root.setAttribute('data-cookies-answered', '')

  var address = new URL(location.href)
  var token = address.searchParams.get('token')
  var userKey = address.searchParams.get('userKey')
  var state = history.state
  // The set-up page may be loaded again, like the pages behind emailed links.
  if (token !== null && address.pathname === '/setup') {
    userKey = token
    token = null
  }
  if (userKey === null && state && typeof state.userKey === 'string') userKey = state.userKey
  window.__boot = { token: token, userKey: userKey }
  if (address.searchParams.has('token') || userKey !== null) {
    address.searchParams.delete('token')
    address.searchParams.delete('userKey')
    if (userKey !== null) state = Object.assign({}, state, { userKey: userKey })
    history.replaceState(state, '', address.pathname + address.search + address.hash)
  }
  // A guest may join later, perhaps in another tab. They are linked when the session starts
  // (platform/web/session/guest-link.ts).
  var visitorId = address.searchParams.get('visitorId')
  var pid = address.searchParams.get('pid')
  if (visitorId && pid && visitorId.length <= 200 && pid.length <= 200) {
    try {
      localStorage.setItem('guest', JSON.stringify({ visitorId: visitorId, pid: pid, at: Date.now() }))
    } catch {
      // Without storage, the guest is linked only by a log-in on this page.
    }
  }
  // A signed-in reader sees the shell of the page at once, and the data of the page is requested now
  // (platform/web/api/call.ts).
  var access = kept('access')
  if (access && kept('refresh') && address.pathname !== '/') {
    var isPanelist = /\b1\b/.test(kept('role') || '')
    root.setAttribute('data-member', isPanelist ? 'panelist' : 'staff')
    root.setAttribute('data-page', address.pathname.split('/')[1])
    // Staff read English when their language has no words for the pages of staff.
    if (!isPanelist && root.hasAttribute('data-members-only')) {
      root.lang = 'en'
      root.dir = 'ltr'
    }
    var ahead = isPanelist ? ['user/getUserDetails', 'wallet/getWalletAmount/3'] : ['user/getUserDetails']
    if (isPanelist && address.pathname === '/my-survey' && !/[?&](tab|sort|max|device)=/.test(address.search))
      ahead.push('survey/getRecommendedSurveys?currentPage=1&limit=12')
    var calls = {}
    ahead.forEach(function (path) {
      calls['/api/v1/' + path] = fetch('/api/v1/' + path, {
        headers: {
          accept: 'application/json',
          'partner-id': '2',
          'time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
          'page-url': location.origin + location.pathname,
          authorization: 'Bearer ' + access,
        },
      })
        .then(function (response) {
          // Read at once: a response that no page reads would stay open.
          return response.text().then(function (text) {
            return new Response(text, { status: response.status, headers: response.headers })
          })
        })
        .catch(function () {
          return null
        })
    })
    window.__boot.ahead = { access: access, calls: calls }
  }
  if (address.pathname !== '/') return
  if (token === null && kept('access')) {
    root.setAttribute('data-held', '')
    location.replace('/my-survey')
  } else if (token !== null) {
    root.setAttribute('data-held', '')
  }

  // Presses before the page's own script has loaded are recorded for it (app/web/landing.ts). The button of a form
  // works by itself.
  window.__boot.pressed = []
  addEventListener(
    'click',
    function (event) {
      var button =
        event.target instanceof Element ? event.target.closest('button[type=button]:not([popovertarget])') : null
      var pressed = window.__boot.pressed
      if (!button || !pressed || pressed.length >= 20) return
      pressed.push(button)
      // The cookie banner is hidden at once; the page's own script stores the choice.
      if (button.hasAttribute('data-consent')) root.setAttribute('data-cookies-answered', '')
    },
    true,
  )
})()
