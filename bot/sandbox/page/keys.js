// Arrow keys move among the buttons of a message, so that a hand of cards is quickly gone through.

const STEP = { ArrowLeft: -1, ArrowRight: 1 };

// moveFocus handles an arrow key on a button of a message.
export function moveFocus(e) {
  const from = e.target.closest('.btn');
  if (!from || e.ctrlKey || e.altKey || e.metaKey) return;
  const all = [...e.target.closest('[data-message-id]').querySelectorAll('.btn')];
  const to = e.key in STEP ? all[all.indexOf(from) + STEP[e.key]] : e.key === 'ArrowUp' || e.key === 'ArrowDown' ? beside(from, all, e.key === 'ArrowDown') : null;
  if (!to) return;
  e.preventDefault();
  to.focus();
}

// beside returns the nearest button in the next line below or above.
function beside(from, all, down) {
  const a = from.getBoundingClientRect();
  const distance = (b) => {
    const r = b.getBoundingClientRect();
    const y = down ? r.top - a.bottom : a.top - r.bottom;
    return y < 0 ? Infinity : y * 10 + Math.abs(r.left + r.right - a.left - a.right);
  };
  return all.filter((b) => distance(b) < Infinity).sort((x, y) => distance(x) - distance(y))[0];
}
