// Answers: leaving them unsaved is asked about, and the page goes only once they have arrived, so that nothing typed is lost.
(() => {
  const MOST_MS = 30_000;
  const SHOWN_AFTER_MS = 500;
  const form = document.querySelector('form[data-typed]');
  const told = form.querySelector('[data-unsaved]');

  let isTyped = form.dataset.typed === 'unsaved';
  form.addEventListener('input', () => (isTyped = true));
  addEventListener('beforeunload', (event) => {
    if (isTyped && !form.dataset.sent) event.preventDefault();
  });

  // Without these the browser sends the form by itself.
  if (!form.requestSubmit || !AbortSignal.timeout) return;

  let isThrough = false;
  addEventListener('pageshow', ({ persisted }) => {
    isThrough = false;
    if (persisted) release();
  });

  form.addEventListener('submit', (event) => {
    if (isThrough) return;
    event.preventDefault();
    event.stopPropagation();
    if (!form.dataset.sent) void sendAnswers(event.submitter);
  });

  // A browser shows how a page is on its way; of what a script sends it shows nothing.
  const progress = document.createElement('div');
  progress.className = 'page-progress';
  progress.append(document.createElement('progress'));
  let timer;
  let at = null;

  async function sendAnswers(submitter) {
    form.dataset.sent = 'yes';
    told.hidden = true;
    timer = setTimeout(() => form.after(progress), SHOWN_AFTER_MS);
    const body = new URLSearchParams(new FormData(form));
    // What would be typed now would be lost.
    at = document.activeElement;
    form.inert = true;
    if (submitter?.name) body.append(submitter.name, submitter.value);
    const headers = { Prefer: 'return=minimal' };
    const asked = { method: 'POST', body, headers, redirect: 'error', signal: AbortSignal.timeout(MOST_MS) };
    try {
      const answer = await fetch(form.getAttribute('action'), asked);
      const next = answer.headers.get('Location');
      if (next) return location.assign(next);
      if (answer.status === 401) return complain(told.dataset.signedOut);
      if (answer.status === 429 || answer.status >= 500) return complain(told.dataset.busy);
    } catch {
      return complain(told.dataset.unsaved);
    }
    // What is to be chosen or mended is a page, which the browser shows by sending the same once more.
    isThrough = true;
    release();
    form.requestSubmit(submitter);
  }

  function release() {
    delete form.dataset.sent;
    clearTimeout(timer);
    progress.remove();
    form.inert = false;
    if (document.activeElement === document.body) at?.focus();
  }

  function complain(text) {
    release();
    told.textContent = text;
    told.hidden = false;
  }
})();
