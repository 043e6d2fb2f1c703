package discord

import "context"

// EditOrReplace edits a message, or posts one if there is none. A message that is gone, or that Discord lets nobody edit any more, is replaced: post makes
// the new one, and the old one is deleted, because its buttons would work as well. It returns the id of the message that shows m now. After an error the
// caller must try again with the same old message, and post must find what it has posted.
func EditOrReplace(ctx context.Context, port Port, at Place, messageID string, m Message, post func() (string, error)) (id string, err error) {
	if messageID == "" {
		return post()
	}
	err = port.Edit(ctx, at, messageID, m)
	if !hasCode(err, codeUnknownMessage, codeArchived, codeOldEdits) {
		return messageID, err
	}
	there := !hasCode(err, codeUnknownMessage)
	if id, err = post(); err != nil {
		return messageID, err
	}
	if there {
		if err := port.Delete(ctx, at, messageID); err != nil && !hasCode(err, codeUnknownMessage) {
			return messageID, err
		}
	}
	return id, nil
}
