// The wire to the sandbox: one WebSocket that comes back by itself, and questions that are answered by their number.

const FIRST_DELAY = 400;
const LONGEST_DELAY = 5000;
// The sandbox gives the bot three seconds; after this time no answer comes any more.
const PATIENCE = 8000;

export class Wire {
  #socket = null;
  #ref = 0;
  #open = new Map();
  #delay = FIRST_DELAY;
  #timer = 0;

  // onFrame gets each frame, onState gets true or false when the connection comes or goes.
  constructor(url, onFrame, onState) {
    this.url = url;
    this.onFrame = onFrame;
    this.onState = onState;
    addEventListener('online', () => this.#hurry());
    document.addEventListener('visibilitychange', () => document.hidden || this.#hurry());
    this.#connect();
  }

  // tell sends a frame without an answer, and reports whether it went out.
  tell(frame) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  // ask sends a frame with a number and resolves to the frame that answers it; a lost connection or silence counts as "failed".
  ask(frame, patience = PATIENCE) {
    const ref = ++this.#ref;
    return new Promise((resolve) => {
      const failed = (reason) => this.#settle({ t: 'failed', ref, reason });
      this.#open.set(ref, { resolve, t: frame.t, timer: setTimeout(failed, patience, 'no answer') });
      if (!this.tell({ ...frame, ref })) failed('not connected');
    });
  }

  #settle(answer) {
    const question = this.#open.get(answer.ref);
    // The answer to a completion is its choices, not the mere sign that the bot has answered.
    if (!question || (question.t === 'complete' && answer.t === 'ack')) return;
    this.#open.delete(answer.ref);
    clearTimeout(question.timer);
    question.resolve(answer);
  }

  #hurry() {
    if (this.#socket) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  #connect() {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#delay = FIRST_DELAY;
      this.onState(true);
    };
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(data);
      if (frame.ref !== undefined) this.#settle(frame);
      this.onFrame(frame);
    };
    socket.onclose = () => {
      this.#socket = null;
      for (const ref of [...this.#open.keys()]) this.#settle({ t: 'failed', ref, reason: 'connection lost' });
      this.onState(false);
      this.#timer = setTimeout(() => this.#connect(), this.#delay);
      this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY);
    };
  }
}
