// Makes the applicant's pages nicer; nothing needs it.
(() => {
  const SENT_AGAIN_AFTER_MS = 10_000;
  const LOOK = { firstMs: 1500, mostMs: 5000, growth: 1.4, restMs: 60_000 };

  const one = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];

  // Forms: nothing is sent twice.

  const release = (form) => delete form.dataset.sent;
  const hold = (form) => {
    form.dataset.sent = 'yes';
    setTimeout(release, SENT_AGAIN_AFTER_MS, form);
  };

  addEventListener('beforeunload', (event) => {
    if (one('[data-sending]')) event.preventDefault();
  });
  // Pages that come back know nothing of what was saved.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && one('[data-sent]')) location.reload();
    all('form')
      .filter((form) => !form.dataset.sending)
      .forEach(release);
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (form.dataset.sent) return event.preventDefault();
    if (form.matches('[data-upload]') && files(form).length > 0) {
      event.preventDefault();
      return startUpload(form);
    }
    hold(form);
  });

  history.replaceState(history.state, '');

  // Files.

  const files = (form) => [...one('input[type=file]', form).files];
  const tooLarge = (form) => files(form).filter(({ size }) => size > Number(form.dataset.maxBytes));

  const element = (name, className, ...content) => {
    const made = document.createElement(name);
    made.className = className;
    made.append(...content);
    return made;
  };

  function complain(form, messages) {
    const place = one('[data-upload-error]', form);
    place.setAttribute('role', 'alert');
    announce('');
    place.replaceChildren(...messages.map((text) => element('p', 'govuk-error-message', text)));
    one('.govuk-form-group', form).classList.toggle('govuk-form-group--error', messages.length > 0);
    one('input[type=file]', form).setAttribute('aria-invalid', messages.length > 0);
  }

  document.addEventListener('change', ({ target }) => {
    const form = target.form;
    if (target.type !== 'file' || !form?.matches('[data-upload]')) return;
    const large = tooLarge(form).map(({ name }) => form.dataset.tooLarge.replace('{name}', () => name));
    complain(form, large);
    one('.page-chosen', form)?.remove();
    const names = files(form).map(({ name }) => element('li', '', name));
    if (names.length > 1) target.after(element('ul', 'page-chosen', ...names));
    if (form.matches('[data-immediate]') && names[0] && !large[0]) startUpload(form);
  });

  function startUpload(form) {
    if (tooLarge(form).length > 0) return one('input[type=file]', form).focus();
    form.dataset.sent = 'yes';
    delete form.dataset.cut;
    form.dataset.sending = 'yes';
    complain(form, []);
    summarize(one('[data-error-summary]'));
    const label = element('span', '');
    const bar = element('progress', '');
    const shown = element('div', 'page-progress', label, bar);
    label.id = `${form.dataset.upload}-progress`;
    bar.setAttribute('aria-labelledby', label.id);
    label.textContent = `${form.dataset.uploading}…`;
    form.append(shown);
    announce(label.textContent);
    send(form, (share) => {
      bar.value = share;
      label.textContent = form.dataset.share.replace('{share}', Math.round(share * 100));
    }).then(
      (request) => arrive(request, form),
      (cut) => (cut ? keep(form, shown) : form.submit()),
    );
  }

  function send(form, tell) {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open('POST', form.action);
      request.upload.onprogress = ({ loaded, total }) => total > 0 && tell(loaded / total);
      request.onload = () => (request.status < 500 ? resolve(request) : reject());
      request.onerror = request.onabort = reject;
      request.send(new FormData(form));
      // What would be chosen now would be lost.
      one('input[type=file]', form).disabled = true;
    }).finally(() => {
      delete form.dataset.sending;
      one('input[type=file]', form).disabled = false;
    });
  }

  /** Nothing came back: the file stays chosen, and goes with the connection. */
  function keep(form, shown) {
    shown.remove();
    release(form);
    form.dataset.cut = 'yes';
    complain(form, [form.dataset.offline]);
  }

  addEventListener('online', () => {
    watch();
    all('[data-cut]')
      .filter((form) => files(form)[0] && !tooLarge(form)[0])
      .forEach(startUpload);
  });

  /** Other forms keep what was chosen. */
  function arrive(request, form) {
    const page = new DOMParser().parseFromString(request.responseText, 'text/html');
    if (!one('main', page)) return form.submit();
    if (one('[data-watch]', page) && new URL(request.responseURL).pathname !== location.pathname)
      return location.assign(request.responseURL);
    const block = form.closest('[data-block]');
    const fresh = block && one(`[data-block="${block.dataset.block}"]`, page);
    if (fresh) exchange(block, fresh, page);
    else replaceMain(page);
  }

  function exchange(block, fresh, page) {
    const { activeElement: at, body } = document;
    const [problems, told] = [page, document].map((from) => one('[data-error-summary]', from));
    const isElsewhere = at !== body && !block.contains(at);
    block.replaceWith(fresh);
    announce('');
    refresh(page);
    if (!summarize(problems ?? told) || problems) document.title = page.title;
    if (problems || !isElsewhere) (problems ?? one('h2', fresh.parentElement))?.focus();
    watch();
  }

  /** What is wrong at other forms stays told, in the order of the page. */
  function summarize(summary) {
    if (!summary) return false;
    const wrong = all('[data-upload-error] p').map((text) => {
      const link = element('a', '', text.textContent);
      link.href = `#${text.closest('form').dataset.upload}`;
      return element('li', '', link);
    });
    one('ul', summary).replaceChildren(...wrong);
    if (wrong[0]) one('[data-part=errors]').replaceChildren(summary);
    else summary.remove();
    return wrong.length > 0;
  }

  function replaceMain(page) {
    document.title = page.title;
    one('main').replaceWith(one('main', page));
    one('main').focus();
    watch();
  }

  /** A file that was chosen but not sent: says so, once. */
  document.addEventListener('click', (event) => {
    const waiting = all('[data-upload]').find((form) => files(form).length > 0 && !form.dataset.warned);
    if (!event.target.closest('a[data-next]') || !waiting) return;
    event.preventDefault();
    waiting.dataset.warned = 'yes';
    waiting.closest('details')?.setAttribute('open', '');
    complain(waiting, [waiting.dataset.sending ? waiting.dataset.underWay : waiting.dataset.unsent]);
    one('button', waiting).focus();
  });

  const MOMENT = { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' };
  for (const time of all('time[data-local]')) {
    const text = new Date(time.dateTime).toLocaleString(time.dataset.local, MOMENT);
    time.textContent = text.replace(/^1 /, time.dataset.first);
  }

  // Documents: looked at again while they are read.

  const states = () => new Map(all('[data-document]').map((row) => [row.dataset.document, row.dataset]));

  function announce(text) {
    const live = one('[data-live]');
    if (live) live.textContent = text;
  }

  /** Takes over what differs, and reads new states out. */
  function refresh(page) {
    const before = states();
    for (const part of all('[data-part]')) {
      const fresh = one(`[data-part="${part.dataset.part}"]`, page);
      if (fresh && fresh.innerHTML !== part.innerHTML) takeOver(part, fresh);
    }
    one('[data-watch]').dataset.reading = one('[data-watch]', page).dataset.reading;
    const news = [...states()].filter(([id, { state }]) => before.get(id)?.state !== state);
    if (news.length > 0) announce(news.map(([, { announce: text }]) => text).join('. '));
  }

  function takeOver(part, fresh) {
    const nameOf = ({ href, value }) => href ?? value;
    const held = part.contains(document.activeElement) && nameOf(document.activeElement);
    part.replaceChildren(...fresh.childNodes);
    const again = held !== false && all('a, button', part).find((control) => nameOf(control) === held);
    if (again) again.focus();
  }

  let next = 0;
  function watch(waitMs = LOOK.firstMs) {
    clearTimeout(next);
    const area = one('[data-watch]');
    const isWatched = area?.dataset.reading === 'yes';
    area?.classList.toggle('is-watched', isWatched);
    if (isWatched && !document.hidden) next = setTimeout(() => void look(area, waitMs), waitMs);
  }

  async function look(area, waitMs) {
    try {
      const answer = await fetch(area.dataset.watch, { cache: 'no-store' });
      // All is read, and sent.
      if (answer.redirected && !one('[data-sending]')) return location.assign(answer.url);
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      if (!answer.ok || !one('[data-watch]', page)) throw answer;
      refresh(page);
      watch(Math.min(LOOK.mostMs, waitMs * LOOK.growth));
    } catch {
      // A server that is started again answers soon.
      watch(Math.min(LOOK.restMs, waitMs * 2));
      area.classList.remove('is-watched');
    }
  }

  document.addEventListener('visibilitychange', () => watch());

  document.documentElement.classList.add('is-scripted');
  document.cookie = 'intake_script=1; path=/apply';
  watch();
  (one('[data-error-summary]') ?? one('[data-done]'))?.focus();
})();
